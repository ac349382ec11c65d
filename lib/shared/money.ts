/**
 * An amount of integer minor units in words of a locale: "₹4,999". Whole amounts lose their empty decimals unless
 * `exact` asks for them, as invoices do. Throws a RangeError for a currency or locale that does not exist.
 */
export function formatMoney(minor: number, currency: string, locale: string, { exact = false } = {}): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: exact ? "auto" : "stripIfInteger",
  })
  return format.format(minor / 10 ** minorDigits(currency))
}

/** How many decimals a currency has: 2 for INR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
}
