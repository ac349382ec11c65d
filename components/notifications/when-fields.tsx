"use client"
import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { localIn } from "@/lib/shared/zoned-time"
import type { MessageDraft } from "./draft"

const HOUR_MS = 60 * 60 * 1000

type WhenFieldsProps = {
  draft: MessageDraft
  isFaulty: boolean
  timezone: string
  onChange: (part: Partial<MessageDraft>) => void
}

/** Now, or at a date and time of the institute's clocks. */
export function WhenFields({ draft, isFaulty, timezone, onChange }: WhenFieldsProps) {
  const t = useTranslations("sending.form")
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
        <Field label={t("at")} help={t("zone", { zone: timezone })} error={isFaulty && t("faults.at")}>
          <Input
            type="datetime-local"
            value={at}
            min={localIn(timezone, new Date())}
            onChange={({ target }) => onChange({ at: target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** The next full hour but one, so that there is time to finish writing. */
const nextHour = (timezone: string) => `${localIn(timezone, new Date(Date.now() + 2 * HOUR_MS)).slice(0, 13)}:00`
