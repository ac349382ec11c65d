"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import { type OrderRefunds, REFUND_REASONS } from "@/lib/features/orders/refund-shapes"
import { REFUND_CHANGES } from "./refund-changes"

/** The reasons that a buyer has. */
const REASONS = REFUND_REASONS.filter((reason) => reason !== "goodwill")

type AskFormProps = { order: Order; shown: OrderRefunds; onDone: () => void }

/** Asks for a refund of the lines that the buyer chooses. */
export function AskForm({ order, shown, onDone }: AskFormProps) {
  const t = useTranslations("refunds.ask")
  const reasons = useTranslations("refunds.ask.reasons")
  const { exactMoney } = useFormats()
  const ask = useSend(refunds.ask, REFUND_CHANGES)
  const lines = shown.lines.filter(({ leftMinor }) => leftMinor > 0)
  const form = useForm({ defaultValues: { reason: "asked", note: "", lines: lines.map(({ no }) => String(no)) } })
  const { reason: refused, days = "", maxPercent = "", seenPercent = "" } = ask.error?.details ?? {}
  const isByPolicy = refused === "percent" || refused === "days"
  const onSubmit = form.handleSubmit(({ reason, note, lines: chosen }) => {
    if (chosen.length === 0) return form.setError("lines", { type: "empty" })
    ask.mutate(
      {
        params: { transactionId: order.transactionId },
        body: {
          ...{ note, reason: REASONS.find((one) => one === reason) ?? "other" },
          ...(lines.length > 1 && { lines: chosen.map(Number) }),
        },
      },
      { onSuccess: onDone },
    )
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{t("intro")}</p>
      {lines.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{t("lines")}</legend>
          {lines.map(({ no, title, leftMinor }) => (
            <Checkbox
              key={no}
              label={t("line", { item: title, amount: exactMoney(leftMinor, order.currency) })}
              value={String(no)}
              {...form.register("lines")}
            />
          ))}
        </fieldset>
      )}
      <Field label={t("reason")}>
        <Select {...form.register("reason")}>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reasons(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("note")} optional={t("optional")}>
        <Textarea rows={3} maxLength={500} {...form.register("note")} />
      </Field>
      {form.formState.errors.lines && <FormError>{t("noLines")}</FormError>}
      {isByPolicy && <FormError>{t(`refusals.${refused}`, { days, maxPercent, seenPercent })}</FormError>}
      <FormFooter
        label={t("submit")}
        pending={ask.isPending}
        failure={isByPolicy ? null : ask.error}
        onCancel={onDone}
      />
    </form>
  )
}
