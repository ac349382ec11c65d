"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { PLAN_LIMITS } from "@/lib/features/plans/plan-terms"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { isReason, ReasonField } from "./reason-field"

/** Gives an institute more of a limit, or a feature, besides its plan. */
export function GrantForm({ instituteId, onDone }: { instituteId: number; onDone: () => void }) {
  const t = useTranslations("masterInstitute")
  const send = useSend(masterBilling.grant, { invalidates: [masterBilling.show, masterBilling.moves] })
  const [what, setWhat] = useState<string>("activeStudents")
  const [amount, setAmount] = useState("")
  const [until, setUntil] = useState("")
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const limit = PLAN_LIMITS.find((one) => one === what)
  const feature = PLAN_FEATURES.find((one) => one === what)
  const isAmountValid = !limit || /^[1-9]\d{0,5}$/.test(amount.trim())

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    const given = limit ? { limit, amount: Number(amount) } : feature && { feature }
    if (!given || !isAmountValid || !isReason(reason)) return
    send.mutate(
      { params: { id: String(instituteId) }, body: { what: given, until: until || null, reason } },
      {
        onSuccess() {
          showToast("success", t("actions.grant.done"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("actions.grant.intro")}</p>
      <Field label={t("grant.what")}>
        <Select value={what} onChange={({ target }) => setWhat(target.value)}>
          <optgroup label={t("grant.limits")}>
            {PLAN_LIMITS.map((one) => (
              <option key={one} value={one}>
                {t(`limits.${one}`)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t("grant.features")}>
            {PLAN_FEATURES.map((one) => (
              <option key={one} value={one}>
                {t(`features.${one}`)}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      {limit && (
        <Field label={t("grant.amount")} error={isChecked && !isAmountValid && t("grant.amountError")}>
          <Input inputMode="numeric" value={amount} onChange={({ target }) => setAmount(target.value)} />
        </Field>
      )}
      <Field label={t("grant.until")} help={t("grant.untilHelp")}>
        <DateInput value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      <FormFooter label={t("actions.grant.button")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
