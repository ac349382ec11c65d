const form = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** Tells whether a text is a GSTIN whose check digit fits (tax.md). */
export const isGstin = (text: string): boolean => form.test(text) && checkDigit(text.slice(0, 14)) === text[14]

function checkDigit(body: string): string | undefined {
  const sum = [...body].reduce((total, letter, at) => {
    const product = alphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet[(36 - (sum % 36)) % 36]
}
