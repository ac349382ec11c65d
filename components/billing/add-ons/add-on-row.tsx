"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import type { Replacing } from "@/lib/features/billing/quote-shape"
import { type AddOn, addOns } from "@/lib/features/plans/add-ons-contract"
import { useDecidePastOrder } from "../change-plan/use-decide-past-order"
import { usePlanDay } from "../use-plan-day"

type AddOnRowProps = { addOn: AddOn; plan: PlanDetails; onBuy: (() => void) | undefined }

/** An add-on with its price, how many the institute has of it, and what becomes of them after the period. */
export function AddOnRow({ addOn, plan: { interval, periodEnd, status }, onBuy }: AddOnRowProps) {
  const t = useTranslations("plan")
  const { money } = useFormats()
  const dayOf = usePlanDay()
  const errorMessage = useErrorMessage()
  const mayChange = useMay()(billing.changeAddOns)
  const decidePastOrder = useDecidePastOrder(() => undefined)
  const change = useSend(billing.changeAddOns, { invalidates: [addOns.list, billing.show, billing.moves] })
  const { id, name, quantity, renewQuantity, currency } = addOn
  const price = money(interval === "year" ? addOn.priceYearMinor : addOn.priceMonthMinor, currency)
  const day = periodEnd === null ? "" : dayOf(periodEnd)
  const isActive = status === "active" && periodEnd !== null

  async function renew(count: number, replacing: Replacing = {}): Promise<void> {
    try {
      await change.mutateAsync({ params: { id: String(id) }, body: { quantity: count, ...replacing } })
      showToast("success", t(count === quantity ? "addOns.stays" : "addOns.removed", { name, day }))
    } catch (failure) {
      if (await decidePastOrder(failure, (again) => renew(count, again))) return
      showToast("error", errorMessage(failure))
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{quantity > 1 ? t("change.times", { name, quantity }) : name}</span>
        <span className="text-muted">{t(interval === "year" ? "perYear" : "perMonth", { price })}</span>
        {renewQuantity < quantity && (
          <span className="text-muted">{t("addOns.left", { day, count: renewQuantity })}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {onBuy && (
          <Button variant="secondary" size="sm" aria-label={t("addOns.buy", { name })} onClick={onBuy}>
            {t("addOns.add")}
          </Button>
        )}
        {mayChange && isActive && renewQuantity > 0 && (
          <Button variant="ghost" size="sm" pending={change.isPending} onClick={() => void renew(renewQuantity - 1)}>
            {t(quantity > 1 ? "addOns.removeOne" : "addOns.remove", { name, day })}
          </Button>
        )}
        {mayChange && isActive && renewQuantity < quantity && (
          <Button variant="ghost" size="sm" pending={change.isPending} onClick={() => void renew(quantity)}>
            {t("addOns.keep", { name })}
          </Button>
        )}
      </span>
    </li>
  )
}
