"use client"
import { useNow, useTranslations } from "next-intl"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { dateToZonedTime } from "@/lib/shared/zoned-time"
import type { MessageFormValues } from "./form-values"

const HOUR_MS = 60 * 60 * 1000

type ScheduleFieldsProps = {
  draft: MessageFormValues
  isInvalid: boolean
  timezone: string
  onChange: (part: Partial<MessageFormValues>) => void
}

/** Send now, or at a date and time in the institute's time zone. */
export function ScheduleFields({ draft, isInvalid, timezone, onChange }: ScheduleFieldsProps) {
  const t = useTranslations("sending.form")
  const now = useNow()
  const { when, at } = draft

  function onWhen(chosen: string) {
    const isLater = chosen === "later"
    onChange({ when: isLater ? "later" : "now", at: isLater ? at || nextHour(timezone) : at })
  }

  return (
    <>
      <Field label={t("when")}>
        <Select value={when} onChange={({ target }) => onWhen(target.value)}>
          <option value="now">{t("now")}</option>
          <option value="later">{t("later")}</option>
        </Select>
      </Field>
      {when === "later" && (
        <Field label={t("at")} help={t("zone", { zone: timezone })} error={isInvalid && t("errors.at")}>
          <Input
            type="datetime-local"
            value={at}
            min={dateToZonedTime(timezone, now)}
            onChange={({ target }) => onChange({ at: target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** The full hour at least one hour ahead, which leaves time to finish writing. */
const nextHour = (timezone: string) =>
  `${dateToZonedTime(timezone, new Date(Date.now() + 2 * HOUR_MS)).slice(0, 13)}:00`
