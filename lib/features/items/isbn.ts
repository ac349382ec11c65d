/** An ISBN without its hyphens and spaces. */
export const plainIsbn = (text: string): string => text.replaceAll(/[\s\u2010-\u2015-]/g, "").toUpperCase()

/** Whether a text of ten or thirteen digits is an ISBN: its last digit checks the others (ISO 2108). */
export function isIsbn(isbn: string): boolean {
  if (/^\d{9}[\dX]$/.test(isbn)) return sumOf(isbn, (at) => 10 - at) % 11 === 0
  return /^97[89]\d{10}$/.test(isbn) && sumOf(isbn, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0
}

const sumOf = (digits: string, weightOf: (at: number) => number) =>
  [...digits].reduce((sum, digit, at) => sum + weightOf(at) * (digit === "X" ? 10 : Number(digit)), 0)
