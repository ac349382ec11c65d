"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { dayOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { figures, type MasterFigures } from "@/lib/features/figures/contract"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { Cohorts } from "./cohorts"
import { FigureTiles } from "./figure-tiles"
import { FiguresSkeleton } from "./figures-skeleton"
import { IncomeChart } from "./income-chart"
import { MovementSums } from "./movement-sums"
import { PlanStates } from "./plan-states"

/** The income of the platform in a range of days, of all plans or one; every figure leads to its list. */
export function FiguresSection() {
  const t = useTranslations("figures")
  const { filterValue, setFilter } = useListParams({ filters: ["from", "to", "plan"] })
  const range = { from: dayOf(filterValue("from")), to: dayOf(filterValue("to")) }
  const plan = filterValue("plan")?.slice(0, 60)
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const names = new Map(plans.data?.map(({ slug, name }) => [slug, name]))
  const shown = useQuery({
    ...queryFor(figures.show, { query: { ...range, plan } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <DateRangeFilter label={t("range")} {...range} onChange={setFilter} />
          <FilterSelect
            label={t("plan")}
            all={t("allPlans")}
            options={[...names.keys()]}
            value={plan}
            nameOf={(slug) => names.get(slug) ?? slug}
            onChoose={(chosen) => setFilter({ plan: chosen })}
          />
        </div>
      </div>
      <QueryContent query={shown} skeleton={<FiguresSkeleton />}>
        {(data) => <Figures data={data} plan={plan} />}
      </QueryContent>
    </section>
  )
}

function Figures({ data, plan }: { data: MasterFigures; plan: string | undefined }) {
  return (
    <div className="flex flex-col gap-6">
      <FigureTiles figures={data} plan={plan} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <IncomeChart figures={data} />
        <MovementSums figures={data} plan={plan} />
        <Cohorts cohorts={data.cohorts} />
        <PlanStates figures={data} />
      </div>
    </div>
  )
}
