import { fractionDigits } from "./money"

/** Parses a typed amount to minor units, without rounding; undefined when it is not an amount of this currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim().replaceAll(",", ""))
  const [, whole = "", decimals = ""] = match ?? []
  if (!match || decimals.length > digits) return undefined
  return Number(whole + decimals.padEnd(digits, "0"))
}

/** Formats minor units for an input field: "499" or "499.50". */
export function amountText(minor: number, currency: string): string {
  const digits = fractionDigits(currency)
  const text = String(minor).padStart(digits + 1, "0")
  const whole = digits === 0 ? text : text.slice(0, -digits)
  const decimals = digits === 0 ? "" : text.slice(-digits)
  return /^0*$/.test(decimals) ? whole : `${whole}.${decimals}`
}

/** Whether a typed amount is wrong only because it has more decimals than its currency. */
export const hasTooManyDecimals = (text: string, currency: string): boolean =>
  parseAmount(text, currency) === undefined && parseAmount(text.replace(/\.\d+\s*$/, ""), currency) !== undefined
