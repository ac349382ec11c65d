import { numberFormat } from "./intl-formats"
import { remembered } from "./remembered"

/**
 * A price in words of a locale: "₹4,999". Whole amounts lose their empty decimals. Throws a RangeError for a currency
 * or a locale that does not exist.
 */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  inWords(minor, locale, { currency, trailingZeroDisplay: "stripIfInteger" })

/** An amount as invoices and tax lines show it, with every decimal: "₹4,999.00". */
export const formatExactMoney = (minor: number, currency: string, locale: string): string =>
  inWords(minor, locale, { currency })

/** Digits after the point in a currency: 2 for INR, 0 for JPY. */
export const digitsOf = remembered(
  200,
  (currency: string) =>
    numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

function inWords(minor: number, locale: string, options: { currency: string; trailingZeroDisplay?: "stripIfInteger" }) {
  const format = numberFormat(locale, { style: "currency", currencyDisplay: "narrowSymbol", ...options })
  return format.format(minor / 10 ** digitsOf(options.currency))
}
