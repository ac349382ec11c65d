const PATTERN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** Whether a text is a GSTIN with a correct check digit. */
export const isGstin = (text: string): boolean => PATTERN.test(text) && checkDigit(text.slice(0, 14)) === text[14]

function checkDigit(body: string): string | undefined {
  const sum = [...body].reduce((total, letter, at) => {
    const product = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ALPHABET[(36 - (sum % 36)) % 36]
}
