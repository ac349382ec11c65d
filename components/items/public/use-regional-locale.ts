import { useLocale } from "next-intl"

/** The page's language in the institute's country, for the format of amounts and dates: "en-IN". */
export const useRegionalLocale = (country: string): string => `${useLocale()}-${country}`
