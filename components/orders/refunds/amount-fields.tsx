"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useFormats } from "@/components/ui/use-formats"
import type { OrderRefunds } from "@/lib/features/orders/refund-shapes"
import { isFull, type readAmounts, type RefundFields } from "./refund-fields"

type AmountFieldsProps = {
  fields: RefundFields
  shown: OrderRefunds
  currency: string
  amounts: ReturnType<typeof readAmounts>
  onChange: (change: Partial<RefundFields>) => void
}

/** What is given back: an amount of each line, or one that is shared over all, and whose access ends with it. */
export function AmountFields({ fields, shown, currency, amounts, onChange }: AmountFieldsProps) {
  const t = useTranslations("refunds.form")
  const { exactMoney } = useFormats()
  const lines = shown.lines.filter(({ leftMinor }) => leftMinor > 0)
  const isShared = fields.how === "amount"
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 1 && (
        <Checkbox
          label={t("shared")}
          help={t("sharedHelp")}
          checked={isShared}
          onChange={({ target }) => onChange({ how: target.checked ? "amount" : "lines" })}
        />
      )}
      {isShared && (
        <Field label={t("amount", { currency })} help={t("left", { amount: exactMoney(shown.leftMinor, currency) })}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={fields.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        </Field>
      )}
      {lines.map((line) => {
        const { no, title, leftMinor, isOpen } = line
        const isWhole = isFull(line, amounts, shown.leftMinor)
        return (
          <div key={no} className="flex flex-col gap-2">
            {!isShared && (
              <Field label={title} help={t("left", { amount: exactMoney(leftMinor, currency) })}>
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  className="tabular"
                  value={fields.lines[no] ?? ""}
                  onChange={({ target }) => onChange({ lines: { ...fields.lines, [no]: target.value } })}
                />
              </Field>
            )}
            {isOpen && (
              <Checkbox
                label={t("ends", { item: title })}
                checked={isWhole || fields.ends[no] === true}
                disabled={isWhole}
                onChange={({ target }) => onChange({ ends: { ...fields.ends, [no]: target.checked } })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
