"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { call, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { pdfName } from "@/lib/features/invoices/document-number"
import { useFileDownload } from "@/components/forms/use-file-download"

/** The PDF of a document: how far it is, and a button that saves it or has it drawn again. */
export function InvoicePdf({ invoice, scope }: { invoice: Invoice; scope?: "platform" | undefined }) {
  const t = useTranslations("invoices.list")
  return (
    <span className="flex flex-wrap items-center gap-2">
      {invoice.pdfStatus === "queued" && <Badge hasDot>{t("pdf.queued")}</Badge>}
      {invoice.pdfStatus === "failed" ? (
        <>
          <Badge tone="danger" hasDot>
            {t("pdf.failed")}
          </Badge>
          <RedrawButton invoice={invoice} />
        </>
      ) : (
        <DownloadButton invoice={invoice} scope={scope} />
      )}
    </span>
  )
}

/** Saves the PDF of a document, which is drawn at once where it is not ready. */
export function DownloadButton({
  invoice: { id, number },
  scope,
}: {
  invoice: Invoice
  scope?: "platform" | undefined
}) {
  const t = useTranslations("invoices.list")
  const { isPending, download } = useFileDownload()
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      aria-label={t("pdf.download", { number })}
      onClick={() =>
        download(pdfName(number), () =>
          call(invoices.download, { params: { id: String(id) }, query: scope ? { scope } : {} }),
        )
      }
    >
      <Icon name="download" />
      {t("pdf.label")}
    </Button>
  )
}

function RedrawButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const t = useTranslations("invoices.list")
  const errorMessage = useErrorMessage()
  const mayRedraw = useMay()(invoices.redraw)
  const { mutateAsync, isPending } = useSend(invoices.redraw, { invalidates: [invoices.list] })
  const redraw = () =>
    mutateAsync({ params: { id: String(id) } }).then(
      () => showToast("success", t("pdf.redrawn", { number })),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  if (!mayRedraw) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      aria-label={t("pdf.redraw", { number })}
      onClick={() => void redraw()}
    >
      <Icon name="refresh-cw" />
      {t("pdf.again")}
    </Button>
  )
}
