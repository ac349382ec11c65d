"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import type { Interval } from "@/lib/features/billing/periods"
import type { Plan } from "@/lib/features/plans/contract"
import { paths } from "@/lib/shared/paths"
import { BuyPlan } from "./buy-plan"
import { LowerPlan } from "./lower-plan"
import { PlanCouponField } from "./plan-coupon-field"
import { QuoteLines } from "./quote-lines"

type PlanSumProps = {
  /** With its slug where the institute may ask about it. */
  plan: Pick<Plan, "id" | "name"> & { slug?: string }
  interval: Interval
  /** Whether it is the newer version of the own plan. */
  isNewer?: boolean
  /** How many of some add-ons are bought with it. */
  addOnIds?: readonly WantedAddOn[]
  onDone: () => void
}
type WantedAddOn = { id: number; quantity: number }

/** What a plan costs the institute today, line by line, and the way to it. */
export function PlanSum({ plan, interval, isNewer = false, addOnIds = [], onDone }: PlanSumProps) {
  const t = useTranslations("plan.change")
  const errorMessage = useErrorMessage()
  const platform = useBootstrap()?.platform ?? ""
  const [coupon, setCoupon] = useState<string | null>(null)
  const wanted = {
    planId: plan.id,
    interval,
    ...(isNewer && { isNewer }),
    ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
    ...(coupon && { coupon }),
  }
  const quote = useQuery({
    queryKey: [billing.quote.path, wanted],
    queryFn: ({ signal }) => call(billing.quote, { body: wanted }, { signal }),
    // What it costs follows the day, the balance and the address.
    gcTime: 0,
  })
  const { error } = quote
  return (
    <section aria-label={t("sum", { plan: plan.name })} aria-live="polite" className="border-t border-line pt-5">
      {error instanceof Failure && error.code === "state" ? (
        <p role="alert" className="text-ui">
          {errorMessage(error, { state: t("refused") })}
        </p>
      ) : (
        <QueryContent query={quote} skeleton={<SkeletonLines lines={6} />}>
          {(data) => (
            <div className="flex flex-col gap-4">
              <QuoteLines quote={data} />
              {data.isAtOnce && <PlanCouponField quote={data} onChange={setCoupon} />}
              {data.isAtOnce ? (
                <BuyPlan quote={data} wanted={wanted} onDone={onDone} onPriceChanged={() => void quote.refetch()} />
              ) : (
                <LowerPlan quote={data} isNewer={isNewer} onDone={onDone} />
              )}
            </div>
          )}
        </QueryContent>
      )}
      {plan.slug !== undefined && (
        <p className="mt-5 text-ui">
          <Link href={platform + paths.contactAboutPlan(plan.slug)}>{t("ask")}</Link>
        </p>
      )}
    </section>
  )
}
