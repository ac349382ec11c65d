"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Checkbox } from "@/components/ui/fields/checkbox"
import type { NotificationFormValues } from "./form-values"
import { ScheduleFields } from "./schedule-fields"

type DeliveryFieldsProps = {
  draft: NotificationFormValues
  isInvalid: boolean
  timezone: string
  onChange: (part: Partial<NotificationFormValues>) => void
}

/** Chooses the channels besides the bell, the urgency and the time of sending. */
export function DeliveryFields({ draft, isInvalid, timezone, onChange }: DeliveryFieldsProps) {
  const t = useTranslations("sending.form")
  const { push, email, urgent } = draft
  return (
    <FormSection title={t("delivery")}>
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
      <ScheduleFields draft={draft} isInvalid={isInvalid} timezone={timezone} onChange={onChange} />
    </FormSection>
  )
}
