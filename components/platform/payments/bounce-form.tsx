"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type PlanReceipt, planPayments } from "@/lib/features/plan-orders/payments-contract"
import { Reason } from "@/lib/features/platform-admins/contract"
import { CALLS_AFTER_PAYMENT } from "../calls-after-payment"

/** Records that the bank did not pay a cheque, with the reason, which the institute reads. */
export function BounceForm({ payment, onDone }: { payment: PlanReceipt; onDone: () => void }) {
  const t = useTranslations("planPayments.bounce")
  const { exactMoney } = useFormats()
  const send = useSend(planPayments.bounce, { invalidates: CALLS_AFTER_PAYMENT })
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isValid = Reason.safeParse(reason).success
  const { id, institute, amountMinor, currency } = payment

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isValid) return
    send.mutate(
      { params: { id: String(id) }, body: { reason } },
      {
        onSuccess() {
          showToast("success", t("done"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">
        {t("intro", { institute: institute.name, amount: exactMoney(amountMinor, currency) })}
      </p>
      <Field label={t("reason")} help={t("reasonHelp")} error={isChecked && !isValid && t("reasonError")}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <FormFooter label={t("submit")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
