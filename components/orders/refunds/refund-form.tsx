"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import { type OrderRefunds, type Refund, REFUND_REASONS } from "@/lib/features/orders/refund-shapes"
import { AmountFields } from "./amount-fields"
import { HowPaid } from "./how-paid"
import { readAmounts, type RefundFields, startFields } from "./refund-fields"
import { REFUND_CHANGES } from "./refund-changes"

type RefundFormProps = { order: Order; shown: OrderRefunds; asked: Refund | undefined; onDone: () => void }

/** Decides a refund: what is given back, why and how, and what follows from it. Approves what a buyer has asked for, where it begins with that. */
export function RefundForm({ order, shown, asked, onDone }: RefundFormProps) {
  const t = useTranslations("refunds.form")
  const reasons = useTranslations("refunds.reasons")
  const { exactMoney } = useFormats()
  const { currency, transactionId } = order
  const [key] = useState(() => crypto.randomUUID())
  const [fields, setFields] = useState(() => startFields(shown, currency, asked))
  const [isTried, setTried] = useState(false)
  const start = useSend(refunds.start, REFUND_CHANGES)
  const decide = useSend(refunds.decide, REFUND_CHANGES)
  const error = start.error ?? decide.error
  const isPending = start.isPending || decide.isPending
  const amounts = readAmounts(fields, shown, currency)
  const change = (next: Partial<RefundFields>) => setFields((now) => ({ ...now, ...next }))
  const isWrongDay = error?.fields?.["paid.on"] !== undefined

  function onSubmit() {
    setTried(true)
    if (amounts.problem) return
    const { lines, amountMinor } = amounts
    const body = {
      ...(lines ? { lines } : { amountMinor: amountMinor ?? 0 }),
      ...{ key, reason: fields.reason, note: fields.note, kind: fields.kind },
      endsAccess: shown.lines.filter(({ no }) => fields.ends[no]).map(({ no }) => no),
      ...(fields.kind === "by_hand" && { paid: fields.paid }),
    }
    if (asked) decide.mutate({ params: { id: String(asked.id) }, body: { approve: body } }, { onSuccess: onDone })
    else start.mutate({ params: { transactionId }, body }, { onSuccess: onDone })
  }

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <AmountFields fields={fields} shown={shown} currency={currency} amounts={amounts} onChange={change} />
      <Field label={t("reason")}>
        <Select
          value={fields.reason}
          onChange={({ target }) =>
            change({ reason: REFUND_REASONS.find((reason) => reason === target.value) ?? fields.reason })
          }
        >
          {REFUND_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reasons(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("note")} optional={t("optional")} help={t("noteHelp")}>
        <Textarea
          rows={2}
          maxLength={500}
          value={fields.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <HowPaid fields={fields} instrument={shown.instrument} isWrongDay={isWrongDay} onChange={change} />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t("back", { amount: exactMoney(amounts.sumMinor, currency) })}</li>
        <li>{t("creditNote")}</li>
        {shown.gatewayFeeMinor > 0 && <li>{t("fee", { amount: exactMoney(shown.gatewayFeeMinor, currency) })}</li>}
        {amounts.sumMinor === shown.leftMinor && order.discountMinor > 0 && <li>{t("uses")}</li>}
      </ul>
      {isTried && amounts.problem && <FormError>{t(`problems.${amounts.problem}`)}</FormError>}
      <FormFooter
        label={t(fields.kind === "by_hand" ? "record" : "submit")}
        pending={isPending}
        failure={isWrongDay ? null : error}
        onCancel={onDone}
      />
    </form>
  )
}
