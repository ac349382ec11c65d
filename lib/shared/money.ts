/**
 * A price in words of a locale: "₹4,999". Whole amounts lose their empty decimals. Throws a RangeError for a currency
 * or a locale that does not exist.
 */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  inWords(minor, locale, { currency, trailingZeroDisplay: "stripIfInteger" })

/** An amount as invoices and tax lines show it, with every decimal: "₹4,999.00". */
export const formatExactMoney = (minor: number, currency: string, locale: string): string =>
  inWords(minor, locale, { currency })

function inWords(minor: number, locale: string, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currencyDisplay: "narrowSymbol", ...options })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
