"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useCopy } from "@/components/forms/use-copy"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { openCheckout } from "@/lib/client/open-checkout"
import { showToast } from "@/lib/client/toasts"
import { type Fees, planFees } from "@/lib/features/plan-orders/fees-contract"
import { usePlanDay } from "../use-plan-day"

type PayFeeProps = { order: NonNullable<Fees["order"]>; currency: string }

/** The order of fees that is open, until when it is to be paid, and how. */
export function PayFee({ order: { number, amountMinor, dueOn, isOverdue, payUrl }, currency }: PayFeeProps) {
  const t = useTranslations("plan.fees")
  const may = useMay()
  const { exactMoney } = useFormats()
  const dayOf = usePlanDay()
  const errorMessage = useErrorMessage()
  const copy = useCopy()
  const sendPay = useSend(planFees.pay, { invalidates: [planFees.show, planFees.list] })
  const amount = exactMoney(amountMinor, currency)

  async function onPay() {
    try {
      const placed = await sendPay.mutateAsync({ body: { expectedTotalMinor: amountMinor } })
      if (placed.checkout) openCheckout(placed.checkout)
    } catch (failure) {
      showToast("error", errorMessage(failure))
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className={isOverdue ? "font-medium text-danger" : "font-medium"}>
        {t(isOverdue ? "overdue" : "due", { amount, order: number, day: dayOf(dueOn) })}
      </p>
      {may(planFees.pay) && (
        <div className="flex flex-wrap gap-2">
          <Button pending={sendPay.isPending} onClick={() => void onPay()}>
            {t("pay", { amount })}
          </Button>
          <Button variant="secondary" onClick={() => void copy(payUrl, t("copied"))}>
            <Icon name="copy" />
            {t("copyLink")}
          </Button>
        </div>
      )}
    </div>
  )
}
