import type { InvoiceDocument } from "../document-shape"

/** An amount as documents print it, in lakhs and crores and without its currency: "1,18,000.00". The same on every machine. */
export function printAmount(minor: number): string {
  const [rupees, paise] = [Math.floor(Math.abs(minor) / 100), Math.abs(minor) % 100]
  const digits = String(rupees)
  const [head, tail] = [digits.slice(0, -3), digits.slice(-3)]
  const grouped = head === "" ? tail : `${head.replaceAll(/\B(?=(?:\d{2})+$)/g, ",")},${tail}`
  return `${minor < 0 ? "\u2212" : ""}${grouped}.${String(paise).padStart(2, "0")}`
}

/** An amount with its currency: "₹1,18,000.00", "USD 49.00". */
export const printMoney = (minor: number, currency: string): string =>
  currency === "INR" ? `\u20b9${printAmount(minor)}` : `${currency} ${printAmount(minor)}`

/** A rate in basis points: "9%", "2.5%". */
export const printRate = (basisPoints: number): string => `${basisPoints / 100}%`

/** A date, with the document's own names of months: "27 Nov 2026". */
export function printDate({ months }: Pick<InvoiceDocument, "months">, date: string): string {
  const [year = "", month = "", day = ""] = date.split("-")
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** A text with its values in place of their names in braces. */
export const printText = (text: string, values: Readonly<Record<string, number>>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), text)
