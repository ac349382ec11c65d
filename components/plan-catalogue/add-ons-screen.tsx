"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
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
import { addOns, type CatalogueAddOn } from "@/lib/features/plans/add-ons-contract"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"
import { AddOnForm } from "./add-on-form"

/** What institutes buy besides their plan. */
export function AddOnsScreen() {
  const t = useTranslations("planCatalogue.addOns")
  const address = useListParams({ panels: ["new", "edit"] })
  const list = useQuery(queryFor(addOns.catalogue, {}))
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const hrefOf = (id: number) => address.hrefFor({ edit: id })
  const columns = useAddOnColumns(hrefOf)
  const rows = list.data
  const edited = rows?.find(({ id }) => id === address.panelId("edit"))
  const isNew = address.panelId("new") !== undefined
  const add = (
    <Link href={address.hrefFor({ new: 1 })} scroll={false} className={buttonClass()}>
      <Icon name="plus" />
      {t("add")}
    </Link>
  )
  const nextRank = Math.max(-1, ...(rows ?? []).map(({ rank }) => rank)) + 1
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {list.isError && !rows ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => hrefOf(id)}
          total={rows?.length ?? 0}
          pageSize={Math.max(1, rows?.length ?? 1)}
          view={{ page: 1 }}
          hrefFor={() => paths.masterAddOns}
          tools={rows?.length === 0 ? undefined : add}
          empty={
            <EmptyState icon={<Icon name="layers" />} title={t("empty")} message={t("emptyMessage")} action={add} />
          }
        />
      )}
      <Sheet
        isOpen={isNew || edited !== undefined}
        onClose={address.closePanel}
        title={edited?.name ?? t("add")}
        isWide
      >
        {plans.data && (isNew || edited) && (
          <AddOnForm
            key={edited?.rowVersion ?? "new"}
            addOn={edited}
            rank={edited?.rank ?? nextRank}
            plans={plans.data}
            onDone={address.closePanel}
          />
        )}
      </Sheet>
    </>
  )
}

function useAddOnColumns(hrefOf: (id: number) => string): Column<CatalogueAddOn>[] {
  const t = useTranslations("planCatalogue.addOns")
  const tTerms = useTranslations("planCatalogue.terms")
  const { money, number } = useFormats()
  const shown = ({ current, draft }: CatalogueAddOn) => current ?? draft
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ id, name, archivedAt, current }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <Link href={hrefOf(id)} scroll={false} className="break-words underline-offset-4 hover:underline">
            {name}
          </Link>
          {archivedAt ? <Badge tone="warning">{t("archived")}</Badge> : !current && <Badge>{t("draft")}</Badge>}
        </span>
      ),
    },
    {
      key: "raises",
      header: t("raises"),
      cell: (addOn) => {
        const terms = shown(addOn)
        return terms ? t("raisesBy", { limit: tTerms(`limits.${terms.limit}`), amount: number(terms.amount) }) : "–"
      },
    },
    {
      key: "month",
      header: t("month"),
      isNumeric: true,
      cell: (addOn) => money(shown(addOn)?.priceMonthMinor ?? 0, addOn.currency),
    },
    { key: "plans", header: t("plans"), isMinor: true, cell: (addOn) => shown(addOn)?.plans.join(", ") || "–" },
    {
      key: "subscribers",
      header: t("subscribers"),
      isNumeric: true,
      cell: ({ subscribers, quantity }) => t("sold", { subscribers, quantity }),
    },
  ]
}
