"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { Invoice } from "@/lib/features/invoices/contract"
import { isReversing } from "@/lib/features/invoices/invoice-kind"
import { InvoicePdf } from "./invoice-pdf"
import { useDocumentDates } from "./use-document-dates"

/** The columns of the documents; what a document takes back is below zero. */
export function useInvoiceColumns(scope?: "platform"): Column<Invoice>[] {
  const t = useTranslations("invoices")
  const { exactMoney } = useFormats()
  const { dayOf } = useDocumentDates()
  return [
    {
      key: "number",
      header: t("list.number"),
      csv: ({ number }) => number,
      cell: ({ number }) => <span className="whitespace-nowrap tabular">{number}</span>,
    },
    {
      key: "date",
      header: t("list.date"),
      csv: ({ issuedOn }) => issuedOn,
      cell: ({ issuedOn }) => <span className="whitespace-nowrap">{dayOf(issuedOn)}</span>,
    },
    {
      key: "buyer",
      header: t("list.buyer"),
      csv: ({ buyer }) => buyer,
      cell: ({ buyer, buyerGstin }) => (
        <span className="flex min-w-0 flex-col max-sm:items-end lg:max-w-52">
          <span className="max-w-full break-words">{buyer}</span>
          {buyerGstin && (
            <span className="text-sm font-normal whitespace-nowrap text-muted tabular">
              {t("list.gstin")} {buyerGstin}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "gstin",
      header: t("list.gstin"),
      isOnlyInCsv: true,
      csv: ({ buyerGstin }) => buyerGstin,
      cell: ({ buyerGstin }) => buyerGstin,
    },
    {
      key: "kind",
      header: t("list.kind"),
      csv: ({ kind, isCorrected }) =>
        [t(`kinds.${kind}`), isCorrected && t("list.corrected")].filter(Boolean).join(", "),
      cell: ({ kind, isCorrected }) => (
        <span className="flex flex-wrap items-center gap-2">
          {t(`kinds.${kind}`)}
          {isCorrected && <Badge>{t("list.corrected")}</Badge>}
        </span>
      ),
    },
    {
      key: "total",
      header: t("list.total"),
      isNumeric: true,
      csv: ({ kind, totalMinor }) => ((isReversing(kind) ? -totalMinor : totalMinor) / 100).toFixed(2),
      cell: ({ kind, totalMinor, currency }) => (
        <span className="whitespace-nowrap">{exactMoney(isReversing(kind) ? -totalMinor : totalMinor, currency)}</span>
      ),
    },
    { key: "pdf", header: t("list.pdf.header"), cell: (invoice) => <InvoicePdf invoice={invoice} scope={scope} /> },
  ]
}
