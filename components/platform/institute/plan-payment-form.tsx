"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { platform } from "@/lib/features/platform/contract"
import { type OpenPlanOrderShown, PLAN_PAYMENT_MODES, planPayments } from "@/lib/features/plan-orders/payments-contract"

type PlanPaymentFormProps = { instituteId: number; order: OpenPlanOrderShown; onDone: () => void }

/** Records that all that is due of an order was received, how, when and with which reference. */
export function PlanPaymentForm({ instituteId, order, onDone }: PlanPaymentFormProps) {
  const t = useTranslations("masterInstitute.payment")
  const { exactMoney } = useFormats()
  const send = useSend(planPayments.record, {
    invalidates: [
      ...[planPayments.open, masterPlanOrders.list, platform.showInstitute],
      ...[masterBilling.show, masterBilling.moves, masterBilling.lines],
    ],
  })
  const [mode, setMode] = useState<(typeof PLAN_PAYMENT_MODES)[number]>("bank")
  const [reference, setReference] = useState("")
  const [receivedOn, setReceivedOn] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isReferenceValid = reference.trim().length >= 3
  const { transactionId, dueMinor, currency } = order

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isReferenceValid || receivedOn === "") return
    send.mutate(
      {
        params: { id: String(instituteId) },
        body: { transactionId, amountMinor: dueMinor, mode, reference, receivedOn },
      },
      {
        onSuccess() {
          showToast("success", t("done", { amount: exactMoney(dueMinor, currency) }))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <Field label={t("mode")}>
        <Select
          value={mode}
          onChange={({ target }) => setMode(PLAN_PAYMENT_MODES.find((one) => one === target.value) ?? "bank")}
        >
          {PLAN_PAYMENT_MODES.map((one) => (
            <option key={one} value={one}>
              {t(`modes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("reference")} error={isChecked && !isReferenceValid && t("referenceError")}>
        <Input autoComplete="off" value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <Field label={t("receivedOn")} error={isChecked && receivedOn === "" && t("receivedOnError")}>
        <DateInput value={receivedOn} onChange={({ target }) => setReceivedOn(target.value)} />
      </Field>
      <FormFooter
        label={t("save", { amount: exactMoney(dueMinor, currency) })}
        pending={send.isPending}
        failure={send.error}
        onCancel={onDone}
      />
    </form>
  )
}
