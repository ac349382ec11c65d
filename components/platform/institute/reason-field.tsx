import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Reason } from "@/lib/features/platform-admins/contract"

type ReasonFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Whether what is wrong with it is shown. */
  isChecked: boolean
  rows?: number
}

export const isReason = (text: string): boolean => Reason.safeParse(text).success

/** Why the platform does something to an institute, for its history. */
export function ReasonField({ value, onChange, isChecked, rows = 3 }: ReasonFieldProps) {
  const t = useTranslations("masterInstitute.form")
  return (
    <Field label={t("reason")} help={t("reasonHelp")} error={isChecked && !isReason(value) && t("short")}>
      <Textarea rows={rows} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
