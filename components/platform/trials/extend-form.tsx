"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { masterBilling, type Trial } from "@/lib/features/billing/master-contract"
import { platform } from "@/lib/features/platform/contract"
import { Reason } from "@/lib/features/platform-admins/contract"

type ExtendFormProps = { trial: Pick<Trial, "id" | "name" | "daysLeftToExtend">; onDone: () => void }

/** Extends a trial by some days, with the reason. */
export function ExtendForm({ trial: { id, name, daysLeftToExtend }, onDone }: ExtendFormProps) {
  const t = useTranslations("trials.extend")
  const send = useSend(masterBilling.extendTrial, {
    invalidates: [masterBilling.trials, masterBilling.show, masterBilling.moves, platform.showInstitute],
  })
  const [days, setDays] = useState(String(Math.min(7, daysLeftToExtend)))
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const areDaysValid = /^[1-9]\d?$/.test(days.trim()) && Number(days) <= daysLeftToExtend
  const isReasonValid = Reason.safeParse(reason).success

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!areDaysValid || !isReasonValid) return
    send.mutate(
      { params: { id: String(id) }, body: { days: Number(days), reason } },
      {
        onSuccess() {
          showToast("success", t("done", { name }))
          onDone()
        },
      },
    )
  }
  if (daysLeftToExtend === 0) return <p className="pt-1 text-ui text-muted">{t("none", { name })}</p>
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro", { name, days: daysLeftToExtend })}</p>
      <Field label={t("days")} error={isChecked && !areDaysValid && t("daysError", { days: daysLeftToExtend })}>
        <Input inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
      </Field>
      <Field label={t("reason")} help={t("reasonHelp")} error={isChecked && !isReasonValid && t("reasonError")}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <FormFooter label={t("submit")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
