import { useLocale } from "next-intl"

/** The language of the page as it is written where the institute is, for amounts and dates: "en-IN". */
export const useRegion = (country: string): string => `${useLocale()}-${country}`
