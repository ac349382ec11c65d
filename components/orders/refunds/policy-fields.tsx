"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import type { RefundPolicy } from "@/lib/features/orders/refund-policies-contract"

/** A rule as it is typed. */
export type TypedPolicy = Pick<RefundPolicy, "kind" | "isOn"> & { days: string; maxPercent: string }

type PolicyFieldsProps = { policy: TypedPolicy; onChange: (policy: TypedPolicy) => void }

/** Whether, for how long and how far into an item buyers may ask for their money back. */
export function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  const t = useTranslations("refunds.policies")
  return (
    <>
      <Checkbox
        label={t("isOn")}
        checked={policy.isOn}
        onChange={({ target }) => onChange({ ...policy, isOn: target.checked })}
      />
      {policy.isOn && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field label={t("days")}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              value={policy.days}
              onChange={({ target }) => onChange({ ...policy, days: target.value })}
            />
          </Field>
          <Field label={t("percent")}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              value={policy.maxPercent}
              onChange={({ target }) => onChange({ ...policy, maxPercent: target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
