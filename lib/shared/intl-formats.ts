import { memoize } from "./memoize"

/** More than the combinations of locale, currency, unit and time zone that one process uses in an hour. */
const MAX_FORMATS = 500

/** A cached `Intl.NumberFormat`: creating one costs fifty times as much as using it. Throws a RangeError as Intl does. */
export const numberFormat = memoize(
  MAX_FORMATS,
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** A cached `Intl.DateTimeFormat`. Throws a RangeError for a locale or a time zone that does not exist. */
export const dateFormat = memoize(
  MAX_FORMATS,
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** A cached `Intl.RelativeTimeFormat`, which says "yesterday" rather than "1 day ago". */
export const relativeTimeFormat = memoize(
  MAX_FORMATS,
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
)

/** A cached `Intl.ListFormat`. */
export const listFormat = memoize(MAX_FORMATS, (locale: string) => new Intl.ListFormat(locale))
