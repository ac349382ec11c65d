"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Details } from "@/lib/contract/errors"
import { type PlanReceipt, planPayments } from "@/lib/features/plan-orders/payments-contract"
import { Reason } from "@/lib/features/platform-admins/contract"
import { CALLS_AFTER_PAYMENT } from "../calls-after-payment"

type UndoFormProps = { way: "bounce" | "reverse"; payment: PlanReceipt; onDone: () => void }

/** Records that the bank did not pay a cheque, or takes back what is on the balance, with the reason, which the institute reads. */
export function UndoForm({ way, payment, onDone }: UndoFormProps) {
  const t = useTranslations(`planPayments.${way}`)
  const { exactMoney } = useFormats()
  const send = useSend(planPayments[way], { invalidates: CALLS_AFTER_PAYMENT })
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isValid = Reason.safeParse(reason).success
  const { id, institute, amountMinor, currency } = payment
  const isBelow = send.error?.code === "balance_below"

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
      {isBelow && <BelowError payment={payment} details={send.error?.details ?? {}} />}
      <FormFooter
        label={t("submit")}
        pending={send.isPending}
        failure={isBelow ? null : send.error}
        onCancel={onDone}
      />
    </form>
  )
}

/** The balance does not cover the payment any more: what it is, and which orders it has paid since. */
function BelowError({
  payment: { institute, amountMinor, currency },
  details: { balanceMinor, orders },
}: {
  payment: PlanReceipt
  details: Details
}) {
  const t = useTranslations("planPayments.reverse")
  const { exactMoney } = useFormats()
  const values = {
    institute: institute.name,
    amount: exactMoney(amountMinor, currency),
    balance: exactMoney(Number(balanceMinor ?? 0), currency),
  }
  return <FormError>{orders ? t("belowPaid", { ...values, orders }) : t("below", values)}</FormError>
}
