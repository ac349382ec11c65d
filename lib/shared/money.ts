import { numberFormat } from "./intl-formats"
import { memoize } from "./memoize"

/**
 * Formats a price in a locale: "₹4,999". Whole amounts have no decimals. Throws a RangeError for a currency or a locale
 * that does not exist.
 */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  formatCurrency(minor, locale, { currency, trailingZeroDisplay: "stripIfInteger" })

/** Formats an amount for invoices and tax lines, always with decimals: "₹4,999.00". */
export const formatExactMoney = (minor: number, currency: string, locale: string): string =>
  formatCurrency(minor, locale, { currency })

/** Digits after the point in a currency: 2 for INR, 0 for JPY. */
export const fractionDigits = memoize(
  200,
  (currency: string) =>
    numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

function formatCurrency(
  minor: number,
  locale: string,
  options: { currency: string; trailingZeroDisplay?: "stripIfInteger" },
) {
  const format = numberFormat(locale, { style: "currency", currencyDisplay: "narrowSymbol", ...options })
  return format.format(minor / 10 ** fractionDigits(options.currency))
}
