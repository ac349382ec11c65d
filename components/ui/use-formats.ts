import { useLocale, useTimeZone } from "next-intl"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import { formatsOf } from "@/lib/shared/formats"
import { languageOf, localeOf } from "@/lib/shared/locale"

/** The country, and the time zone if it is not the reader's, of an institute whose page another host may show. */
type Region = { country: string; timezone?: string }

/**
 * Formats amounts, numbers and dates in the reader's language, the country of the host's institute and the reader's time
 * zone. A page that the main host shows as well names its institute as the region.
 */
export function useFormats(region?: Region) {
  const locale = useLocale()
  const timezone = useTimeZone()
  return formatsOf(
    region ? localeOf(languageOf(locale), region.country) : locale,
    region?.timezone ?? timezone ?? DEFAULT_TIMEZONE,
  )
}
