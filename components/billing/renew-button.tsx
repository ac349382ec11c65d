"use client"
import { useNow, useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import type { SubscriptionState } from "@/lib/features/billing/subscription"
import { RENEWAL_DAYS } from "@/lib/features/billing/terms"
import { CopyLinkButton } from "./copy-link-button"

const PlanSum = lazyPart(() => import("./change-plan/plan-sum").then((file) => file.PlanSum))

const UNPAID: readonly SubscriptionState[] = ["past_due", "grace", "expired"]
const DAY_MS = 24 * 60 * 60 * 1000

/** Pays the next period of the own plan, from some days before the end of the present one on, and as long as it is missing. */
export function RenewButton({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.renew")
  const may = useMay()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  if (!isDue(plan, now) || !may(billing.quote)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("action")}</Button>
      {plan.status !== "expired" && <CopyLinkButton />}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("title", { plan: plan.name })}>
        <PlanSum plan={{ id: plan.planId, name: plan.name }} interval={plan.interval} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function isDue({ status, interval, periodEnd, ...prices }: PlanDetails, now: Date): boolean {
  if ((interval === "year" ? prices.priceYearMinor : prices.priceMonthMinor) === 0) return false
  if (UNPAID.includes(status)) return true
  if (status !== "active" || periodEnd === null) return false
  const end = new Date(`${periodEnd}T00:00:00+05:30`)
  return end.getTime() - now.getTime() <= RENEWAL_DAYS[interval] * DAY_MS
}
