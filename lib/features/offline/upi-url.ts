import { amountText } from "@/lib/shared/money-input"

interface UpiPayment {
  upiId: string
  /** Whom the payer sees. */
  name: string
  amountMinor: number
  /** What the payee sees: the number of the order. */
  note: string
}

/** The address by which apps of UPI pay an amount in rupees (NPCI, UPI linking specification). */
export function upiUrl({ upiId, name, amountMinor, note }: UpiPayment): string {
  const fields = { pa: upiId, pn: name, am: amountText(amountMinor, "INR"), cu: "INR", tn: note }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join("&")}`
}
