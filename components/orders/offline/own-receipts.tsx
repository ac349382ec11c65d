"use client"
import { useTranslations } from "next-intl"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { pdfName } from "@/lib/features/invoices/document-number"
import { invoices } from "@/lib/features/invoices/contract"
import type { Application } from "@/lib/features/offline/application-shapes"
import type { ReceiptState } from "@/lib/features/offline/states"

const TONES: Record<ReceiptState, BadgeTone> = {
  awaiting_clearance: "warning",
  counted: "success",
  bounced: "danger",
  reversed: "neutral",
}

/** What the institute has received, each part with its receipt or voucher. */
export function OwnReceipts({ application: { receipts, currency } }: { application: Application }) {
  const t = useTranslations("orders.offline")
  const { exactMoney, date } = useFormats()
  return (
    <div className="flex flex-col gap-2 text-ui">
      <h2 className="font-semibold">{t("received")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {receipts.map(({ id, amountMinor, state, mode, receivedOn, reason, documents }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-medium tabular">{exactMoney(amountMinor, currency)}</span>
            <Badge tone={TONES[state]} hasDot>
              {t(`receipts.${state}`)}
            </Badge>
            <span className="text-muted">{[t(`modes.${mode}`), date(receivedOn)].join(" · ")}</span>
            {documents.map((document) => (
              <DocumentButton key={document.id} document={document} />
            ))}
            {reason && <span className="w-full break-words text-muted">{reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function DocumentButton({ document: { id, number } }: { document: { id: number; number: string } }) {
  const t = useTranslations("orders.documents")
  const { isPending, download } = useFileDownload()
  return (
    <Button
      variant="link"
      pending={isPending}
      onClick={() =>
        download(pdfName(number), () => call(invoices.download, { params: { id: String(id) }, query: {} }))
      }
    >
      {t("download", { number })}
    </Button>
  )
}
