"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { openDialog } from "@/lib/client/dialogs"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Application } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import { orders } from "@/lib/features/orders/contract"
import { HowToPay } from "./how-to-pay"
import { OwnReceipts } from "./own-receipts"
import { StatusSteps } from "./status-steps"

/** Where an application to pay the institute itself is, what is left, and how to pay it; nothing for other orders. */
export function OwnApplication({ transactionId }: { transactionId: string }) {
  const found = useQuery(queryFor(offline.own, { query: { transactionId, size: "1" } }))
  const id = found.data?.content[0]?.id
  const application = useQuery({
    ...queryFor(offline.show, { params: { id: String(id ?? "") } }),
    enabled: id !== undefined,
  })
  if (!application.data) return null
  return <ApplicationCard application={application.data} />
}

function ApplicationCard({ application }: { application: Application }) {
  const t = useTranslations("orders.offline")
  const { exactMoney, date } = useFormats()
  const { status, totalMinor, receivedMinor, clearingMinor, writtenOffMinor, currency, reason } = application
  const leftMinor = totalMinor - receivedMinor - clearingMinor - writtenOffMinor
  const isOver = status === "rejected" || status === "withdrawn" || status === "expired"
  const isMoneyFree = receivedMinor + clearingMinor === 0
  return (
    <section aria-label={t("application")} className="mt-4 flex flex-col gap-5 rounded bg-surface p-5 shadow-card">
      {isOver ? (
        <div className="flex flex-col items-start gap-2 text-ui">
          <Badge tone={status === "rejected" ? "danger" : "neutral"} hasDot>
            {t(`states.${status}`)}
          </Badge>
          {reason && <p className="break-words">{t("reason", { reason })}</p>}
        </div>
      ) : (
        <StatusSteps status={status} />
      )}
      {!isOver && (
        <p className="text-ui">
          {t(`about.${status}`)}{" "}
          {leftMinor > 0 && t("left", { amount: exactMoney(leftMinor, currency), date: date(application.expiresAt) })}
        </p>
      )}
      {application.ways && leftMinor > 0 && (
        <HowToPay application={application} ways={application.ways} leftMinor={leftMinor} />
      )}
      {application.receipts.length > 0 && <OwnReceipts application={application} />}
      {!isOver && status !== "enrolled" && isMoneyFree && <Withdraw id={application.id} />}
    </section>
  )
}

function Withdraw({ id }: { id: number }) {
  const t = useTranslations("orders.offline.withdraw")
  const errorMessage = useErrorMessage()
  const withdraw = useSend(offline.withdraw, { invalidates: [offline.own, offline.show, orders.show, orders.list] })
  async function onWithdraw() {
    const answer = await openDialog({
      type: "confirmation",
      message: t("asked"),
      primaryLabel: t("label"),
      cancelLabel: t("keep"),
      isDangerous: true,
    })
    if (answer === "primary") withdraw.mutate({ body: { id } }, { onSuccess: () => showToast("success", t("done")) })
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {withdraw.error && <FormError>{errorMessage(withdraw.error)}</FormError>}
      <Button variant="secondary" size="sm" pending={withdraw.isPending} onClick={() => void onWithdraw()}>
        {t("label")}
      </Button>
    </div>
  )
}
