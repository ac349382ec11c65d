"use client"
import { useTranslations } from "next-intl"
import { PartFailure } from "@/components/ui/part-failure"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { MoreButton } from "@/components/ui/table/more-button"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { usePages } from "@/lib/client/use-pages"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { isReversing } from "@/lib/features/invoices/invoice-kind"
import { DownloadButton } from "./invoice-pdf"
import { useDocumentDates } from "./use-document-dates"

type Scoped = { scope?: "platform" }
type DocumentListProps = Scoped & { title: string; none: string }

/** The documents of a person or, of the platform, those for the institute's plan, newest first, with their files. */
export function DocumentList({ scope, title, none }: DocumentListProps) {
  const list = usePages([invoices.list.path, scope ?? "own"], (page) =>
    call(invoices.list, { query: { ...(scope && { scope }), page, size: "20" } }),
  )
  const rows = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <Panel title={title}>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isLoadingError && <PartFailure onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <p className="text-ui text-muted">{none}</p>}
      <ul className="flex flex-col gap-3 text-ui empty:hidden">
        {rows.map((invoice) => (
          <DocumentRow key={invoice.id} invoice={invoice} scope={scope} />
        ))}
      </ul>
      <MoreButton list={list} />
    </Panel>
  )
}

function DocumentRow({ invoice, scope }: Scoped & { invoice: Invoice }) {
  const t = useTranslations("invoices")
  const { exactMoney } = useFormats()
  const { dayOf } = useDocumentDates()
  const { number, kind, issuedOn, totalMinor, currency } = invoice
  const total = exactMoney(isReversing(kind) ? -totalMinor : totalMinor, currency)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex min-w-0 flex-col tabular">
        {t("own.total", { number, date: dayOf(issuedOn), total })}
        <span className="text-sm text-muted">{t(`kinds.${kind}`)}</span>
      </span>
      <DownloadButton invoice={invoice} scope={scope} />
    </li>
  )
}
