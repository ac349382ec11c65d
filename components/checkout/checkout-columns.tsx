"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { useSession } from "@/lib/client/session/session"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { asksBilling, type BillingForm } from "./billing-form"
import { BillingPart, BillingSkeleton } from "./billing-part"
import type { Discounted } from "./coupon/coupon-field"
import { CouponPart } from "./coupon-part"
import { CreditPart } from "./credit-part"
import { mayBuy } from "./may-buy"
import { PriceBreakdown } from "./price-breakdown"
import { SummaryColumn } from "./summary-column"

type CheckoutColumnsProps = {
  instituteId: number
  itemIds: readonly number[]
  /** What is bought. */
  children: ReactNode
  /** What it costs as far as the buyer is known, and to whom their orders were made out before. */
  base: QuoteTotals & { billing: OrderBilling | null }
  /** Whether the buyer is known, as `base` is theirs. */
  isReady: boolean
  /** Whether it can be paid. */
  isPayable: boolean
  compareAtMinor?: number | null
  /** The button, with what is paid and the billing fields where there are some. */
  foot: (amounts: QuoteTotals, form: BillingForm | undefined) => ReactNode
}

/** A checkout on one page: what is bought, to whom it is billed where tax asks for it, and the summary with its button. */
export function CheckoutColumns(props: CheckoutColumnsProps) {
  const { instituteId, itemIds, children, base, isReady, isPayable, compareAtMinor, foot } = props
  const t = useTranslations("orders.checkout")
  const session = useSession()
  const [reported, setReported] = useState<BillingForm>()
  const isBuyer = mayBuy(session, base)
  const asks = isPayable && asksBilling(base) && isBuyer
  const form = asks ? reported : undefined
  const [discounted, setDiscounted] = useState<Discounted | null>(null)
  const [withoutCredit, setWithoutCredit] = useState<QuoteTotals | null>(null)
  const lowered = discounted?.totals ?? form?.totals ?? base
  // What lowers the price says nothing of how it is paid.
  const amounts = { ...(withoutCredit ?? lowered), online: base.online }
  const shown = { instituteId, itemIds, base, userId: session?.user.user_id ?? null, onChange: setReported }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-6">
        {children}
        {asks && (isReady ? <BillingPart key={shown.userId} {...shown} /> : <BillingSkeleton />)}
      </div>
      <SummaryColumn
        label={t("summary")}
        summary={
          <>
            <PriceBreakdown
              amounts={amounts}
              compareAtMinor={compareAtMinor ?? null}
              estimate={t("taxFromState")}
              onRemoveCode={discounted?.remove}
            />
            {isPayable && isBuyer && base.subtotalMinor > 0 && (
              <CouponPart
                instituteId={instituteId}
                itemIds={itemIds}
                place={form?.place}
                subtotalMinor={base.subtotalMinor}
                isSignedIn={Boolean(session)}
                onChange={setDiscounted}
              />
            )}
            {isPayable && base.subtotalMinor > 0 && base.availableCreditMinor > 0 && (
              <CreditPart
                instituteId={instituteId}
                itemIds={itemIds}
                place={form?.place}
                code={lowered.couponCode}
                amounts={lowered}
                onChange={setWithoutCredit}
              />
            )}
          </>
        }
        total={amounts}
        foot={foot(amounts, form)}
      />
    </div>
  )
}
