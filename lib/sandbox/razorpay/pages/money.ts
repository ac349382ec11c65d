/** Formats an amount in minor units with the digits of its currency: ₹1,499.00. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-IN", { style: "currency", currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
