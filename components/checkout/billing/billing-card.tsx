"use client"
import { useTranslations } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { Card } from "@/components/ui/card"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { BillingForm } from "../billing-form"
import { BillingInputs } from "./billing-inputs"
import {
  BILLING_FIELD_NAMES,
  type BillingFieldName,
  type BillingFields,
  billingFieldsOf,
  billingOf,
  invalidFields,
  placeOf,
} from "./billing-fields"
import { readBillingFields, storeBillingFields } from "./stored-fields"
import { usePlaceQuote } from "./use-place-quote"

export type BillingCardProps = {
  instituteId: number
  userId: number | null
  itemIds: readonly number[]
  /** What the items cost as far as the buyer is known, and to whom their orders were made out before. */
  base: QuoteTotals & { billing: OrderBilling | null }
  onChange: (form: BillingForm) => void
}

/** To whom the order is made out. It tells the checkout of each change, with what the items cost that buyer. */
export function BillingCard({ instituteId, userId, itemIds, base, onChange }: BillingCardProps) {
  const t = useTranslations("billing")
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(() => readBillingFields({ instituteId, userId }, billingFieldsOf(base.billing)))
  const [wrong, setWrong] = useState<readonly BillingFieldName[]>([])
  const place = useMemo(() => placeOf(fields), [fields])
  const { totals, asked } = usePlaceQuote({ instituteId, itemIds, place, base })

  useEffect(() => {
    const { needsState, needsAddress } = totals
    function mark(names: readonly string[]) {
      const marked = BILLING_FIELD_NAMES.filter((name) => names.includes(name))
      setWrong(marked)
      const first = marked[0] && form.current?.elements.namedItem(marked[0])
      if (first instanceof HTMLElement) first.focus()
      return marked.length === 0
    }
    const billing = billingOf(fields, { needsAddress, before: base.billing })
    onChange({
      totals,
      place: asked,
      billing,
      mark,
      check: () => mark(invalidFields(fields, { needsState, needsAddress })),
    })
  }, [fields, totals, asked, base, onChange])

  function change(changed: Partial<BillingFields>) {
    const next = { ...fields, ...changed }
    setFields(next)
    setWrong(wrong.filter((name) => invalidFields(next, totals).includes(name)))
    storeBillingFields({ instituteId, userId }, next)
  }

  return (
    <Card as="section" aria-label={t("card")} className="p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{t("card")}</h2>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="mt-4 grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <BillingInputs fields={fields} wrong={wrong} needsAddress={totals.needsAddress} onChange={change} />
      </form>
    </Card>
  )
}
