"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type InstituteReferral, instituteReferrals } from "@/lib/features/institute-referrals/contract"
import { Reason } from "@/lib/features/platform-admins/contract"

interface DecideFormProps {
  accepts: boolean
  referral: InstituteReferral
  currency: string
  onDone: () => void
}

/** Accepts or refuses a referral, with the reason, which the platform alone reads. */
export function DecideForm({ accepts, referral, currency, onDone }: DecideFormProps) {
  const t = useTranslations("masterReferrals.decide")
  const { exactMoney } = useFormats()
  const send = useSend(instituteReferrals.decide, { invalidates: [instituteReferrals.list] })
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isValid = Reason.safeParse(reason).success
  const { id, referrer, referred, reward, status } = referral
  const names = {
    ...{ referrer: referrer.name, referred: referred.name },
    amount: exactMoney(reward?.amountMinor ?? 0, currency),
  }
  const intro = accepts ? "acceptIntro" : status === "rewarded" ? "takeBackIntro" : "refuseIntro"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isValid) return
    send.mutate(
      { params: { id: String(id) }, body: { accepts, reason } },
      {
        onSuccess() {
          showToast("success", t(accepts ? "accepted" : "refused"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t(intro, names)}</p>
      <Field label={t("reason")} help={t("reasonHelp")} error={isChecked && !isValid && t("reasonError")}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <FormFooter
        label={t(accepts ? "accept" : "refuse")}
        pending={send.isPending}
        failure={send.error}
        onCancel={onDone}
      />
    </form>
  )
}
