"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { COUNTRIES, useCountryName } from "@/components/forms/countries"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { queryFor } from "@/lib/client/api"
import { STATUSES } from "@/lib/features/billing/subscription"
import { ATTENTIONS } from "@/lib/features/platform/risks"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { INSTITUTE_SORTS, INSTITUTE_STATUSES, InstituteFilter } from "@/lib/features/platform/shapes"
import { type ChosenFilter, RISK_FILTERS } from "./institute-filter"

const TRIAL_DAYS = InstituteFilter.shape.trialWithin.unwrap().options
const [, ...SORTS] = INSTITUTE_SORTS

type InstituteFiltersProps = {
  filter: ChosenFilter
  onChoose: (change: Partial<ChosenFilter>) => void
}

/** What narrows and orders the list of institutes. */
export function InstituteFilters({ filter, onChoose }: InstituteFiltersProps) {
  const t = useTranslations("platform.institutes.filters")
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const names = new Map(plans.data?.map(({ slug, name }) => [slug, name]))
  return (
    <>
      <FilterSelect
        label={t("plan")}
        all={t("allPlans")}
        options={[...names.keys()]}
        value={filter.plan}
        nameOf={(slug) => names.get(slug) ?? slug}
        onChoose={(plan) => onChoose({ plan })}
      />
      <FilterSelect
        label={t("planStatus")}
        all={t("allPlanStatuses")}
        options={STATUSES}
        value={filter.planStatus}
        nameOf={(status) => t(`planStatuses.${status}`)}
        onChoose={(planStatus) => onChoose({ planStatus })}
      />
      <FilterSelect
        label={t("trialWithin")}
        all={t("anyTrial")}
        options={TRIAL_DAYS}
        value={filter.trialWithin}
        nameOf={(days) => t("trialDays", { days: Number(days) })}
        onChoose={(trialWithin) => onChoose({ trialWithin })}
      />
      <FilterSelect
        label={t("status")}
        all={t("allStatuses")}
        options={INSTITUTE_STATUSES}
        value={filter.status}
        nameOf={(status) => t(`statuses.${status}`)}
        onChoose={(status) => onChoose({ status })}
      />
      <FilterSelect
        label={t("featured")}
        all={t("allFeatured")}
        options={["yes"]}
        value={filter.featured}
        nameOf={() => t("onlyFeatured")}
        onChoose={(featured) => onChoose({ featured })}
      />
      <ConcernFilters filter={filter} onChoose={onChoose} />
      <FilterSelect
        label={t("sort")}
        all={t("sorts.directory")}
        options={SORTS}
        value={filter.sort === "directory" ? undefined : filter.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChoose={(sort) => onChoose({ sort })}
      />
    </>
  )
}

/** Whom somebody looks for: by risk, income, country, and what needs attention. */
function ConcernFilters({ filter, onChoose }: InstituteFiltersProps) {
  const t = useTranslations("platform.institutes.filters")
  const tRisks = useTranslations("platform.institutes.risks")
  const countryName = useCountryName()
  return (
    <>
      <FilterSelect
        label={t("risk")}
        all={t("anyRisk")}
        options={RISK_FILTERS}
        value={filter.risk}
        nameOf={(risk) => tRisks(risk)}
        onChoose={(risk) => onChoose({ risk })}
      />
      <FilterSelect
        label={t("paying")}
        all={t("anyPaying")}
        options={["yes"]}
        value={filter.paying}
        nameOf={() => t("onlyPaying")}
        onChoose={(paying) => onChoose({ paying })}
      />
      <FilterSelect
        label={t("country")}
        all={t("anyCountry")}
        options={COUNTRIES}
        value={filter.country}
        nameOf={countryName}
        onChoose={(country) => onChoose({ country })}
      />
      <FilterSelect
        label={t("attention")}
        all={t("noAttention")}
        options={ATTENTIONS}
        value={filter.attention}
        nameOf={(attention) => t(`attentions.${attention}`)}
        onChoose={(attention) => onChoose({ attention })}
      />
    </>
  )
}
