"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { call, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { pdfName } from "@/lib/features/invoices/document-number"
import { invoices } from "@/lib/features/invoices/contract"
import type { Application, OfflineReceipt } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import type { ReceiptState } from "@/lib/features/offline/states"
import { ReasonForm } from "./reason-form"
import { OUTDATED } from "./outdated"

const TONES: Record<ReceiptState, BadgeTone> = {
  awaiting_clearance: "warning",
  counted: "success",
  bounced: "danger",
  reversed: "neutral",
}

type ReceiptListProps = { application: Application; mayChange: boolean }

/** What was received for an application, with its documents, and what may be done with each before the enrolment. */
export function ReceiptList({ application: { receipts, currency }, mayChange }: ReceiptListProps) {
  const t = useTranslations("offline.receipts")
  if (receipts.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t("title")}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} currency={currency} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  )
}

type ReceiptProps = { receipt: OfflineReceipt; currency: string; mayChange: boolean }

function Receipt({ receipt, currency, mayChange }: ReceiptProps) {
  const t = useTranslations("offline.receipts")
  const tModes = useTranslations("offline.modes")
  const { exactMoney, date } = useFormats()
  const { state, amountMinor, mode, reference, receivedOn, recordedBy, reason, documents } = receipt
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular">{exactMoney(amountMinor, currency)}</span>
        <Badge tone={TONES[state]} hasDot>
          {t(`states.${state}`)}
        </Badge>
        <span className="min-w-0 break-words text-muted">
          {[tModes(mode), reference, date(receivedOn), t("by", { name: recordedBy })].filter(Boolean).join(" · ")}
        </span>
      </p>
      {reason && <p className="break-words text-muted">{reason}</p>}
      {documents.length > 0 && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {documents.map((document) => (
            <DocumentLink key={document.id} document={document} />
          ))}
        </div>
      )}
      {mayChange && <ReceiptActions receipt={receipt} />}
    </li>
  )
}

function DocumentLink({ document: { id, number } }: { document: OfflineReceipt["documents"][number] }) {
  const { isPending, download } = useFileDownload()
  return (
    <Button
      variant="link"
      pending={isPending}
      onClick={() =>
        download(pdfName(number), () => call(invoices.download, { params: { id: String(id) }, query: {} }))
      }
    >
      {number}
    </Button>
  )
}

function ReceiptActions({ receipt: { id: receiptId, state } }: { receipt: OfflineReceipt }) {
  const t = useTranslations("offline.receipts")
  const clear = useSend(offline.clear, { invalidates: OUTDATED })
  const bounce = useSend(offline.bounce, { invalidates: OUTDATED })
  const reverse = useSend(offline.reverse, { invalidates: OUTDATED })
  const errorMessage = useErrorMessage()
  const [isAsking, setIsAsking] = useState(false)
  if (state === "bounced" || state === "reversed") return null
  const isCheque = state === "awaiting_clearance"
  const [undo, action] = isCheque ? [bounce, "bounce" as const] : [reverse, "reverse" as const]
  if (isAsking)
    return (
      <ReasonForm
        label={t(action)}
        failure={undo.error}
        pending={undo.isPending}
        onCancel={() => setIsAsking(false)}
        onReason={(reason) =>
          undo.mutate(
            { body: { receiptId, reason } },
            {
              onSuccess() {
                showToast("success", t("undone"))
                setIsAsking(false)
              },
            },
          )
        }
      />
    )
  return (
    <div className="flex flex-wrap gap-2">
      {clear.error && <FormError>{errorMessage(clear.error)}</FormError>}
      {isCheque && (
        <Button
          size="sm"
          pending={clear.isPending}
          onClick={() => clear.mutate({ body: { receiptId } }, { onSuccess: () => showToast("success", t("cleared")) })}
        >
          {t("clear")}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {t(action)}
      </Button>
    </div>
  )
}
