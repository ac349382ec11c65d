import { useLocale } from "next-intl"

/** The countries of buyers by ISO 3166, India first. */
export const COUNTRIES = (
  "IN AE AF AL AM AO AR AT AU AZ BA BD BE BF BG BH BI BJ BN BO BR BT BW BY BZ CA CD CG CH CI CL CM CN CO CR CU CY CZ DE DJ " +
  "DK DO DZ EC EE EG ER ES ET FI FJ FR GA GB GE GH GM GN GR GT GY HK HN HR HT HU ID IE IL IQ IR IS IT JM JO JP KE KG KH KR " +
  "KW KZ LA LB LK LR LS LT LU LV LY MA MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG " +
  "PH PK PL PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SN SO SR SS SV SY SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ " +
  "VE VN YE ZA ZM ZW"
).split(" ")

/** The name of a country in the reader's language; its code where it has none. */
export function useCountryName() {
  const names = new Intl.DisplayNames(useLocale(), { type: "region" })
  return (country: string) => names.of(country) ?? country
}
