"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { FileInput } from "@/components/ui/fields/file-input"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { PROOF } from "@/lib/features/offline/contract"
import { type OpenPlanOrderShown, planPayments } from "@/lib/features/plan-orders/payments-contract"
import { PLAN_PAYMENT_MODES } from "@/lib/features/plan-orders/receipt-states"
import { amountText, parseAmount } from "@/lib/shared/money-input"
import { CALLS_AFTER_PAYMENT } from "../calls-after-payment"

type PlanPaymentFormProps = { instituteId: number; order: OpenPlanOrderShown; onDone: () => void }

/** Records what was received for an order: all that is due or a part, how, when, with which reference, and what shows it. */
export function PlanPaymentForm({ instituteId, order, onDone }: PlanPaymentFormProps) {
  const t = useTranslations("masterInstitute.payment")
  const { exactMoney } = useFormats()
  const send = useSend(planPayments.record, { invalidates: CALLS_AFTER_PAYMENT })
  const [mode, setMode] = useState<(typeof PLAN_PAYMENT_MODES)[number]>("bank")
  const [amount, setAmount] = useState(() => amountText(order.dueMinor, order.currency))
  const [proof, setProof] = useState<File>()
  const [reference, setReference] = useState("")
  const [receivedOn, setReceivedOn] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isReferenceValid = reference.trim().length >= 3
  const { transactionId, dueMinor, currency } = order
  const due = exactMoney(dueMinor, currency)
  const amountMinor = parseAmount(amount, currency) ?? 0
  const isAmountValid = amountMinor > 0 && amountMinor <= dueMinor

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isAmountValid || !isReferenceValid || receivedOn === "") return
    send.mutate(
      {
        params: { id: String(instituteId) },
        form: { payment: { transactionId, amountMinor, mode, reference, receivedOn }, ...(proof && { proof }) },
      },
      {
        onSuccess() {
          showToast("success", t("done", { amount: exactMoney(amountMinor, currency) }))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <Field
        label={t("amount")}
        help={t("amountHelp", { due })}
        error={isChecked && !isAmountValid && t("amountError", { due })}
      >
        <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
      </Field>
      <Field label={t("mode")} help={mode === "cheque" && t("chequeHelp")}>
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
      <Field label={t("proof")} help={t("proofHelp")}>
        <FileInput accept={PROOF.mediaTypes.join(",")} file={proof} onPick={setProof} />
      </Field>
      <FormFooter label={t("save")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
