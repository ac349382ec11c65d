import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { LIMITS, type PlanLimit } from "@/lib/features/plans/limits"
import { type FeatureValue, PLAN_LIMITS, type VersionTerms, UNLIMITED } from "@/lib/features/plans/plan-terms"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"

/** A term of a plan with its name and its value, as somebody reads them. */
export interface ShownTerm {
  key: string
  name: string
  value: string
}

/** The terms of a version in the words of the screen. */
export function useTermsText(currency: string) {
  const t = useTranslations("planCatalogue.terms")
  const { money, number } = useFormats()
  const limitText = (limit: PlanLimit, value: number) => {
    if (value === UNLIMITED) return t("unlimited")
    return LIMITS[limit].unit === "bytes" ? t("gb", { amount: number(value) }) : number(value)
  }
  const featureText = (value: FeatureValue) => t(`values.${value === "read" ? "read" : value ? "yes" : "no"}`)
  const listTerms = ({ limits, features, ...terms }: VersionTerms): ShownTerm[] => [
    { key: "priceMonthMinor", name: t("priceMonth"), value: money(terms.priceMonthMinor, currency) },
    { key: "priceYearMinor", name: t("priceYear"), value: money(terms.priceYearMinor, currency) },
    { key: "isOnQuote", name: t("isOnQuote"), value: t(`quoted.${terms.isOnQuote ? "yes" : "no"}`) },
    { key: "feeBasisPoints", name: t("fee"), value: t("percent", { value: number(terms.feeBasisPoints / 100) }) },
    { key: "trialDays", name: t("trialDays"), value: number(terms.trialDays) },
    ...PLAN_LIMITS.map((limit) => ({
      key: limit,
      name: t(`limits.${limit}`),
      value: limitText(limit, limits[limit]),
    })),
    ...PLAN_FEATURES.map((feature) => ({
      key: feature,
      name: t(`features.${feature}`),
      value: featureText(features[feature]),
    })),
  ]
  return { listTerms, limitText, featureText }
}
