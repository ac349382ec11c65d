import { remembered } from "./remembered"

/** More than the locales, currencies, units and time zones that one program meets in an hour. */
const MOST = 500

/** How numbers are written in a locale; making one costs fifty times what using it does. Throws a RangeError as Intl does. */
export const numberFormat = remembered(
  MOST,
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** How moments are written in a locale. Throws a RangeError for a locale or a time zone that does not exist. */
export const dateFormat = remembered(
  MOST,
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
