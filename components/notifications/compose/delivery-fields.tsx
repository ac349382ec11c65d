"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { CHANNELS } from "@/lib/features/notifications/notification-shapes"
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
  const { channels, urgent } = draft
  return (
    <FormSection title={t("delivery")}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-ui text-muted">{t("bellAlways")}</legend>
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={t(channel)}
            checked={channels[channel]}
            onChange={({ target }) => onChange({ channels: { ...channels, [channel]: target.checked } })}
          />
        ))}
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
