"use client"
import { useTranslations } from "next-intl"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { PaidByHand } from "@/lib/features/orders/refund-shapes"
import { REFUND_MODES } from "@/lib/features/orders/states"

type PaidFieldsProps = { paid: PaidByHand; error: string | undefined; onChange: (paid: PaidByHand) => void }

/** When a refund was paid by hand, how and with which reference. */
export function PaidFields({ paid, error, onChange }: PaidFieldsProps) {
  const t = useTranslations("refunds.paid")
  const modes = useTranslations("refunds.modes")
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Field label={t("on")} error={error}>
        <DateInput value={paid.on} onChange={({ target }) => onChange({ ...paid, on: target.value })} />
      </Field>
      <Field label={t("mode")}>
        <Select
          value={paid.mode}
          onChange={({ target }) =>
            onChange({ ...paid, mode: REFUND_MODES.find((mode) => mode === target.value) ?? paid.mode })
          }
        >
          {REFUND_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {modes(mode)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("reference")} optional={t("optional")} className="sm:col-span-2">
        <Input
          autoComplete="off"
          maxLength={100}
          value={paid.reference}
          onChange={({ target }) => onChange({ ...paid, reference: target.value })}
        />
      </Field>
    </div>
  )
}
