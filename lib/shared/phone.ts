/** Country codes of one and of two digits; all others have three (ITU-T E.164). */
const SHORT_COUNTRY_CODE = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
/** How the digits after a country code are grouped where people have a habit; elsewhere in threes. */
const GROUPS: Record<string, readonly number[]> = { "91": [5, 5], "1": [3, 3, 4], "44": [4, 6] }

/** A number as people read it: "+91 98450 12345". What is not in E.164 stays as it is. */
export function formatPhone(e164: string): string {
  if (!/^\+\d{8,15}$/.test(e164)) return e164
  const digits = e164.slice(1)
  const country = SHORT_COUNTRY_CODE.exec(digits)?.[0] ?? digits.slice(0, 3)
  const national = digits.slice(country.length)
  const habit = GROUPS[country] ?? []
  const groups = habit.reduce((sum, length) => sum + length, 0) === national.length ? habit : inThrees(national.length)
  let start = 0
  const parts = groups.map((length) => national.slice(start, (start += length)))
  return [`+${country}`, ...parts].join(" ")
}

/** Groups of three, the last of three to five digits. */
function inThrees(length: number): number[] {
  const groups = Array.from({ length: Math.max(1, Math.floor(length / 3)) }, () => 3)
  return groups.map((size, at) => (at === groups.length - 1 ? size + length - 3 * groups.length : size))
}

/**
 * The digits of a text that is part of a phone number, however it is typed: with spaces, hyphens, brackets, a plus, or the
 * zeros before the number or the country code. Undefined for any other text, and for fewer than three digits.
 */
export function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, "").replace(/^0+/, "")
  return digits.length >= 3 ? digits : undefined
}
