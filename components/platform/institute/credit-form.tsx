"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { masterBilling } from "@/lib/features/billing/master-contract"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { parseAmount } from "@/lib/shared/money-input"
import { isReason, ReasonField } from "./reason-field"

const CURRENCY = "INR"
const Amount = masterBilling.credit.body.shape.amountMinor

type CreditFormProps = { institute: Pick<InstitutePage, "id" | "name">; onDone: () => void }

/** Adds an amount to the balance of an institute, with the reason. */
export function CreditForm({ institute: { id, name }, onDone }: CreditFormProps) {
  const t = useTranslations("masterInstitute")
  const { exactMoney } = useFormats()
  const send = useSend(masterBilling.credit, { invalidates: [masterBilling.show, masterBilling.moves] })
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState("")
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const parsed = Amount.safeParse(parseAmount(amount, CURRENCY))

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!parsed.success || !isReason(reason)) return
    const amountMinor = parsed.data
    send.mutate(
      { params: { id: String(id) }, body: { amountMinor, reason, key } },
      {
        onSuccess() {
          showToast("success", t("actions.credit.done", { amount: exactMoney(amountMinor, CURRENCY) }))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("actions.credit.intro", { name })}</p>
      <Field label={t("credit.amount")} error={isChecked && !parsed.success && t("credit.amountError")}>
        <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
      </Field>
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      <FormFooter label={t("actions.credit.button")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
