"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMonths } from "@/components/forms/use-months"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { GSTIN_FILTERS, invoices } from "@/lib/features/invoices/contract"
import { INVOICE_KINDS } from "@/lib/features/invoices/invoice-kind"
import { InvoiceFilters } from "./invoice-filters"
import { useInvoiceColumns } from "./use-invoice-columns"

const PAGE_SIZE = 20

/** Every document that the platform issued for plans: searched, filtered and paged by the server. */
export function MasterInvoicesScreen() {
  const t = useTranslations("invoices")
  const { months, monthOf } = useMonths()
  const address = useListParams({ filters: ["month", "kind", "gstin"] })
  const { filterValue, setFilter } = address
  const month = oneOf(months, filterValue("month"))
  const kind = oneOf(INVOICE_KINDS, filterValue("kind"))
  const gstin = oneOf(GSTIN_FILTERS, filterValue("gstin"))
  const query = { scope: "platform", searchParam: address.search, month, kind, gstin } as const
  const list = useQuery({
    ...queryFor(invoices.list, { query: { ...query, page: String(address.page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t("platform.title")} intro={t("platform.intro")} />
      <ListTable
        label={t("platform.title")}
        list={list}
        params={address}
        columns={useInvoiceColumns("platform")}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        isFiltered={(month ?? kind ?? gstin) !== undefined}
        filters={
          <InvoiceFilters chosen={{ month, kind, gstin }} months={months} monthOf={monthOf} onChoose={setFilter} />
        }
        csv={{
          name: "invoices",
          fetchPage: ({ page, size }) =>
            call(invoices.list, { query: { ...query, page: String(page), size: String(size) } }),
        }}
        empty={{ icon: "file-text", title: t("list.empty"), message: t("platform.emptyMessage") }}
        noMatches={{
          title: t("list.none"),
          message: t("list.noneMessage"),
          all: { href: address.pathname, label: t("list.clear") },
        }}
      />
    </>
  )
}
