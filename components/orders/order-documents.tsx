"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { useErrorMessage } from "@/components/forms/error-message"
import { call, queryFor } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { OrderLine } from "./order-line"

/** The documents of a paid order, each with its PDF; nothing for an order that has none. */
export function OrderDocuments({ transactionId }: { transactionId: string }) {
  const t = useTranslations("orders")
  const documents = useQuery(queryFor(invoices.list, { query: { transactionId } }))
  if (!documents.data || documents.data.content.length === 0) return null
  return (
    <OrderLine label={t("documents.label")}>
      <ul className="flex flex-col items-start gap-1">
        {documents.data.content.map((invoice) => (
          <li key={invoice.id}>
            <DownloadButton invoice={invoice} />
          </li>
        ))}
      </ul>
    </OrderLine>
  )
}

function DownloadButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const t = useTranslations("orders")
  const errorMessage = useErrorMessage()
  const [isPending, setIsPending] = useState(false)
  async function onDownload() {
    setIsPending(true)
    try {
      await saveFile(
        await call(invoices.download, { params: { id: String(id) } }),
        `${number.replaceAll("/", "-")}.pdf`,
      )
    } catch (error) {
      showToast("error", errorMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      variant="link"
      className="text-start whitespace-normal"
      pending={isPending}
      onClick={() => void onDownload()}
    >
      {t("documents.download", { number })}
    </Button>
  )
}
