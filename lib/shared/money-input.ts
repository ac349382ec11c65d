import { digitsOf } from "./money"

/** What somebody typed as an amount, in minor units and exact; undefined when it is no amount of this currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim().replaceAll(",", ""))
  const [, whole = "", part = ""] = match ?? []
  if (!match || part.length > digits) return undefined
  return Number(whole + part.padEnd(digits, "0"))
}

/** An amount as it stands in a field: "499" or "499.50". */
export function amountText(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, "0")
  const whole = digits === 0 ? text : text.slice(0, -digits)
  const part = digits === 0 ? "" : text.slice(-digits)
  return /^0*$/.test(part) ? whole : `${whole}.${part}`
}
