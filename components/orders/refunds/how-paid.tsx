"use client"
import { useTranslations } from "next-intl"
import { PaidFields } from "./paid-fields"
import type { RefundFields } from "./refund-fields"

type HowPaidProps = {
  fields: RefundFields
  /** What paid the order at the gateway; null where it was paid otherwise. */
  instrument: string | null
  isWrongDay: boolean
  onChange: (change: Partial<RefundFields>) => void
}

/** How the money goes back: through the gateway that took it, or by hand. */
export function HowPaid({ fields, instrument, isWrongDay, onChange }: HowPaidProps) {
  const t = useTranslations("refunds.form")
  const error = isWrongDay ? t("wrongDay") : undefined
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-ui font-medium">{t("how")}</legend>
      {instrument !== null && (
        <Choice
          label={t("gateway", { instrument })}
          isChosen={fields.kind === "gateway"}
          onChoose={() => onChange({ kind: "gateway" })}
        />
      )}
      <Choice label={t("byHand")} isChosen={fields.kind === "by_hand"} onChoose={() => onChange({ kind: "by_hand" })} />
      {fields.kind === "by_hand" && (
        <PaidFields paid={fields.paid} error={error} onChange={(paid) => onChange({ paid })} />
      )}
    </fieldset>
  )
}

const Choice = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <label className="flex items-start gap-3">
    <input
      type="radio"
      name="how-a-refund-is-paid"
      checked={isChosen}
      onChange={onChoose}
      className="mt-0.5 size-5 shrink-0 accent-primary"
    />
    <span>{label}</span>
  </label>
)
