"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { buttonClass } from "@/components/ui/button-class"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { DataTable } from "@/components/ui/table/data-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type CataloguePlan, planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"
import { NewPlanForm } from "./new-plan-form"

/** The plans that the platform sells, with who has which version. */
export function PlansScreen() {
  const t = useTranslations("planCatalogue")
  const address = useListParams({ panels: ["new"] })
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const columns = usePlanColumns()
  const rows = plans.data
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {plans.isError && !rows ? (
        <LoadError failure={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => paths.masterPlan(id)}
          total={rows?.length ?? 0}
          pageSize={Math.max(1, rows?.length ?? 1)}
          view={{ page: 1 }}
          hrefFor={() => paths.masterPlans}
          tools={
            <Link href={address.hrefFor({ new: 1 })} scroll={false} className={buttonClass()}>
              <Icon name="plus" />
              {t("new.add")}
            </Link>
          }
          empty={null}
        />
      )}
      <Sheet isOpen={address.panelId("new") !== undefined} onClose={address.closePanel} title={t("new.title")}>
        <NewPlanForm rank={Math.max(-1, ...(rows ?? []).map(({ rank }) => rank)) + 1} onCancel={address.closePanel} />
      </Sheet>
    </>
  )
}

function usePlanColumns(): Column<CataloguePlan>[] {
  const t = useTranslations("planCatalogue.columns")
  const { money, number } = useFormats()
  const price = ({ isOnQuote, currency }: CataloguePlan, minor: number | null) =>
    isOnQuote ? t("onQuote") : minor === null ? "–" : money(minor, currency)
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ id, name, currentVersion, archivedAt, isPublic }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <Link href={paths.masterPlan(id)} className="break-words underline-offset-4 hover:underline">
            {name}
          </Link>
          {archivedAt ? (
            <Badge tone="warning">{t("archived")}</Badge>
          ) : currentVersion === null ? (
            <Badge>{t("draft")}</Badge>
          ) : (
            !isPublic && <Badge>{t("hidden")}</Badge>
          )}
        </span>
      ),
    },
    {
      key: "version",
      header: t("version"),
      isNumeric: true,
      cell: ({ currentVersion }) => (currentVersion === null ? "–" : number(currentVersion)),
    },
    { key: "month", header: t("month"), isNumeric: true, cell: (plan) => price(plan, plan.priceMonthMinor) },
    {
      key: "year",
      header: t("year"),
      isNumeric: true,
      isMinor: true,
      cell: (plan) => price(plan, plan.priceYearMinor),
    },
    {
      key: "subscribers",
      header: t("subscribers"),
      cell: ({ slug, subscribers, versions }) =>
        subscribers === 0 ? (
          number(0)
        ) : (
          <Link href={paths.institutesOfPlan(slug)} className="underline-offset-4 hover:underline">
            {versions.length > 1
              ? versions.map(({ version, subscribers: count }) => t("ofVersion", { version, count })).join(" · ")
              : number(subscribers)}
          </Link>
        ),
    },
    {
      key: "income",
      header: t("income"),
      isNumeric: true,
      isMinor: true,
      cell: ({ mrrMinor, currency }) => money(mrrMinor, currency),
    },
  ]
}
