"use client"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { PartFailure } from "@/components/ui/part-failure"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { DownloadButton } from "./invoice-pdf"
import { useDocumentDates } from "./use-document-dates"

/** The documents of a person, newest first, with their files. */
export function OwnInvoiceList() {
  const t = useTranslations("invoices.own")
  const list = useInfiniteQuery({
    queryKey: [invoices.list.path, "own"],
    queryFn: ({ pageParam }) => call(invoices.list, { query: { page: String(pageParam), size: "20" } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })
  const rows = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <div className="mt-10 w-full max-w-2xl text-start">
      <Panel title={t("title")}>
        {list.isPending && <Skeleton className="h-24" />}
        {list.isError && <PartFailure onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
        <ul className="flex flex-col gap-3 text-ui">
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            variant="secondary"
            size="sm"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </Panel>
    </div>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices.own")
  const { money } = useFormats()
  const { dayOf } = useDocumentDates()
  const { number, issuedOn, totalMinor, currency } = invoice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="tabular">
        {t("total", { number, date: dayOf(issuedOn), total: money(totalMinor, currency) })}
      </span>
      <DownloadButton invoice={invoice} />
    </li>
  )
}
