import { useTranslations } from "next-intl"
import type { TaxProfile } from "@/lib/features/tax/tax-profile-shapes"

/** Says in one sentence what a tax profile means for buyers. */
export function useTaxSentence() {
  const t = useTranslations("tax.profile.sentence")
  const states = useTranslations("forms.states")
  return (profile: TaxProfile | null): string => {
    if (!profile) return t("none")
    const { registration, stateCode, pricesIncludeTax } = profile
    const state = stateCode ? states(stateCode) : ""
    if (registration === "unregistered") return t("unregistered")
    if (registration === "composition") return t("composition", { state })
    return t(pricesIncludeTax ? "inclusive" : "exclusive", { state })
  }
}
