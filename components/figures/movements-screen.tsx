"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PageHeader } from "@/components/ui/page-header"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { dayOf, oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { figures } from "@/lib/features/figures/contract"
import { MOVEMENTS, PLAN_MOVEMENTS } from "@/lib/features/figures/movements"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"
import { useMovementColumns } from "./use-movement-columns"

const PAGE_SIZE = 20

/** The moves that changed the monthly income, the latest first. */
export function MovementsScreen() {
  const t = useTranslations("figures")
  const address = useListParams({ filters: ["kind", "from", "to", "plan"] })
  const plan = address.filterValue("plan")?.slice(0, 60)
  const kind = oneOf(PLAN_MOVEMENTS, address.filterValue("kind"))
  const range = { from: dayOf(address.filterValue("from")), to: dayOf(address.filterValue("to")) }
  const query = { ...range, kind, plan }
  const list = useQuery({
    ...queryFor(figures.movements, {
      query: { ...query, page: String(address.page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const names = new Map(plans.data?.map(({ slug, name }) => [slug, name]))
  const columns = useMovementColumns(list.data?.currency ?? "INR")
  return (
    <>
      <PageHeader title={t("list.title")} intro={t("list.intro")} />
      <ListTable
        label={t("list.title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ institute }) => institute}
        hrefOf={({ instituteId }) => `${paths.masterInstitute(instituteId)}?tab=plan`}
        pageSize={PAGE_SIZE}
        isSearchable={false}
        isFiltered={Object.values(query).some((value) => value !== undefined)}
        tools={
          <>
            <FilterSelect
              label={t("list.kindFilter")}
              all={t("list.allKinds")}
              options={plan === undefined ? MOVEMENTS : PLAN_MOVEMENTS}
              value={kind}
              nameOf={(one) => t(`kinds.${one}`)}
              onChoose={(chosen) => address.setFilter({ kind: chosen })}
            />
            <FilterSelect
              label={t("plan")}
              all={t("allPlans")}
              options={[...names.keys()]}
              value={plan}
              nameOf={(slug) => names.get(slug) ?? slug}
              onChoose={(chosen) => address.setFilter({ plan: chosen })}
            />
            <DateRangeFilter
              label={t("range")}
              from={range.from ?? list.data?.from}
              to={range.to ?? list.data?.to}
              onChange={address.setFilter}
            />
          </>
        }
        csv={{
          name: "movements",
          fetchPage: ({ page, size }) =>
            call(figures.movements, { query: { ...query, page: String(page), size: String(size) } }),
        }}
        empty={{ icon: "wallet", title: t("list.empty"), message: t("list.emptyMessage") }}
        noMatches={{
          title: t("list.none"),
          message: t("list.noneMessage"),
          all: { href: address.pathname, label: t("list.clear") },
        }}
      />
    </>
  )
}
