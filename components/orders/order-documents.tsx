"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { useFileDownload } from "@/components/forms/use-file-download"
import { useMay } from "@/components/shell/area/rights"
import { call, queryFor } from "@/lib/client/api"
import type { Reply } from "@/lib/contract/endpoint"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { pdfName } from "@/lib/features/invoices/document-number"
import { OrderLine } from "./order-line"

/** The documents of a paid order, each with its PDF; nothing for an order that has none, and for staff who may not see them. */
export function OrderDocuments({ transactionId }: { transactionId: string }) {
  const t = useTranslations("orders")
  const mayList = useMay()(invoices.list)
  const documents = useQuery({
    ...queryFor(invoices.list, { query: { transactionId } }),
    enabled: mayList,
    refetchInterval: ({ state }) => (isDrawing(state.data) ? DRAWING_MS : false),
  })
  if (!documents.data || documents.data.content.length === 0) return null
  return (
    <OrderLine label={t("documents.label")}>
      <ul className="flex flex-col items-start gap-1">
        {documents.data.content.map((invoice) => (
          <li key={invoice.id}>
            <DownloadButton invoice={invoice} />
            {invoice.pdfStatus === "queued" && (
              <span className="block text-sm text-muted">{t("documents.queued")}</span>
            )}
          </li>
        ))}
      </ul>
    </OrderLine>
  )
}

/** How often a document that is being prepared is asked for. */
const DRAWING_MS = 5_000

const isDrawing = (list: Reply<typeof invoices.list> | undefined) =>
  list?.content.some(({ pdfStatus }) => pdfStatus === "queued") ?? false

function DownloadButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const t = useTranslations("orders")
  const { isPending, download } = useFileDownload()
  return (
    <Button
      variant="link"
      className="text-start whitespace-normal"
      pending={isPending}
      onClick={() =>
        download(pdfName(number), () => call(invoices.download, { params: { id: String(id) }, query: {} }))
      }
    >
      {t("documents.download", { number })}
    </Button>
  )
}
