"use client"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/forms/form-section"
import { Checkbox } from "@/components/ui/checkbox"
import type { NotificationDraft } from "./draft"
import { WhenFields } from "./when-fields"

type DeliveryFieldsProps = {
  draft: NotificationDraft
  isFaulty: boolean
  timezone: string
  onChange: (part: Partial<NotificationDraft>) => void
}

/** By what a message goes out besides the bell, and when. */
export function DeliveryFields({ draft, isFaulty, timezone, onChange }: DeliveryFieldsProps) {
  const t = useTranslations("sending.form")
  const { push, email, urgent } = draft
  return (
    <FormPart title={t("delivery")}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-ui text-muted">{t("bellAlways")}</legend>
        <Checkbox label={t("push")} checked={push} onChange={({ target }) => onChange({ push: target.checked })} />
        <Checkbox label={t("email")} checked={email} onChange={({ target }) => onChange({ email: target.checked })} />
        <Checkbox
          label={t("urgent")}
          help={t("urgentHelp")}
          checked={urgent}
          onChange={({ target }) => onChange({ urgent: target.checked })}
        />
      </fieldset>
      <WhenFields draft={draft} isFaulty={isFaulty} timezone={timezone} onChange={onChange} />
    </FormPart>
  )
}
