"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import type { PlanDetails } from "@/lib/features/billing/contract"
import type { AddOn } from "@/lib/features/plans/add-ons-contract"
import { PlanSum } from "../change-plan/plan-sum"

/** How many more of an add-on, what they cost for the days that are left, and the way to pay. */
export function BuyAddOn({ addOn, plan, onDone }: { addOn: AddOn; plan: PlanDetails; onDone: () => void }) {
  const t = useTranslations("plan.addOns")
  const { id, quantity, maxQuantity } = addOn
  const [more, setMore] = useState(1)
  const choices = Array.from({ length: Math.min(20, maxQuantity - quantity) }, (_, at) => at + 1)
  return (
    <div className="flex flex-col gap-5">
      <Field label={t("count")}>
        <Select value={more} onChange={({ target }) => setMore(Number(target.value))}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
      <PlanSum
        key={more}
        plan={{ id: plan.planId, name: addOn.name }}
        interval={plan.interval}
        addOnIds={[{ id, quantity: quantity + more }]}
        onDone={onDone}
      />
    </div>
  )
}
