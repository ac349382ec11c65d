"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useFormats } from "@/components/ui/use-formats"
import { call, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type PlanReceipt, planPayments } from "@/lib/features/plan-orders/payments-contract"
import { paths } from "@/lib/shared/paths"
import { CALLS_AFTER_PAYMENT } from "../calls-after-payment"

type PaymentActionsProps = { payment: PlanReceipt; bounceHref: string; reverseHref: string }

/** What can be done with a payment: a cheque that waits was cleared, or it bounced; one that counts is taken back. */
export function PaymentActions({ payment, bounceHref, reverseHref }: PaymentActionsProps) {
  const t = useTranslations("planPayments")
  const { exactMoney } = useFormats()
  const errorMessage = useErrorMessage()
  const { download } = useFileDownload()
  const sendClear = useSend(planPayments.clear, { invalidates: CALLS_AFTER_PAYMENT })
  const { id, institute, orderNumber, amountMinor, currency, state, hasProof, reference } = payment
  const names = { institute: institute.name, order: orderNumber, amount: exactMoney(amountMinor, currency) }

  async function onClear() {
    const answer = await openDialog({
      type: "confirmation",
      title: t("clear.title"),
      message: t("clear.message", names),
      primaryLabel: t("clear.confirm"),
      cancelLabel: t("clear.cancel"),
    })
    if (answer !== "primary") return
    await sendClear.mutateAsync({ params: { id: String(id) } }).then(
      () => showToast("success", t("clear.done", names)),
      (failure: unknown) => showToast("error", errorMessage(failure)),
    )
  }
  return (
    <>
      <MenuItem icon={<Icon name="layers" />} href={`${paths.masterInstitute(institute.id)}?tab=plan`}>
        {t("open")}
      </MenuItem>
      {hasProof && (
        <MenuItem
          icon={<Icon name="download" />}
          onSelect={() => download(reference, () => call(planPayments.proof, { params: { id: String(id) } }))}
        >
          {t("proof")}
        </MenuItem>
      )}
      {state === "awaiting_clearance" && (
        <>
          <MenuItem icon={<Icon name="check" />} onSelect={() => void onClear()}>
            {t("clear.action")}
          </MenuItem>
          <MenuItem icon={<Icon name="x" />} isDangerous href={bounceHref}>
            {t("bounce.action")}
          </MenuItem>
        </>
      )}
      {state === "counted" && (
        <MenuItem icon={<Icon name="x" />} isDangerous href={reverseHref}>
          {t("reverse.action")}
        </MenuItem>
      )}
    </>
  )
}
