"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { GSTIN_FILTERS, invoices } from "@/lib/features/invoices/contract"
import { INVOICE_KINDS } from "@/lib/features/invoices/invoice-kind"
import { InvoiceActions } from "./invoice-actions"
import { InvoiceFilters } from "./invoice-filters"
import { ReissueSheet } from "./reissue-sheet"
import { MonthFiles } from "./month-files"
import { useDocumentDates } from "./use-document-dates"
import { useInvoiceColumns } from "./use-invoice-columns"

const PAGE_SIZE = 20

/** The institute's documents of money: searched, filtered and paged by the server; the view is in the URL. */
export function InvoicesScreen() {
  const t = useTranslations("invoices")
  const { monthOf } = useDocumentDates()
  const address = useListParams({ filters: ["month", "kind", "gstin"], panels: ["reissue"] })
  const { page, search, filterValue } = address
  const months = useQuery(queryFor(invoices.months, {}))
  const all = months.data ?? []
  const month = monthIn(filterValue("month"))
  const kind = oneOf(INVOICE_KINDS, filterValue("kind"))
  const gstin = oneOf(GSTIN_FILTERS, filterValue("gstin"))
  const columns = useInvoiceColumns()
  const query = { searchParam: search, month, kind, gstin, page: String(page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(invoices.list, { query }), placeholderData: keepPreviousData })
  const shown = month === undefined ? all[0] : all.find((one) => one.month === month)
  return (
    <>
      <PageHeader title={t("list.title")} intro={t("list.intro")} />
      {shown && <MonthFiles key={shown.month} of={shown} />}
      <ListTable
        label={t("list.title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        filters={
          <InvoiceFilters
            chosen={{ month, kind, gstin }}
            months={all.map((one) => one.month)}
            monthOf={monthOf}
            onChoose={address.setFilter}
          />
        }
        actions={{
          nameOf: ({ number }) => number,
          itemsFor: (invoice) => (
            <InvoiceActions
              invoice={invoice}
              reissueHref={
                invoice.issuedOn.slice(0, 7) === all[0]?.month ? address.hrefFor({ reissue: invoice.id }) : undefined
              }
            />
          ),
        }}
        isFiltered={(month ?? kind ?? gstin) !== undefined}
        empty={{ icon: "file-text", title: t("list.empty"), message: t("list.emptyMessage") }}
        noMatches={{
          title: t("list.none"),
          message: t("list.noneMessage"),
          all: { href: address.pathname, label: t("list.clear") },
        }}
      />
      <ReissueSheet id={address.panelId("reissue")} onClose={address.closePanel} />
    </>
  )
}

/** A month as the URL has it, if the text is one. */
const monthIn = (text: string | undefined) => (text && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined)
