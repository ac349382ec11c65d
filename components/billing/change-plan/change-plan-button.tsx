"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import type { SubscriptionState } from "@/lib/features/billing/subscription"

const PlanChoices = lazyPart(() => import("./plan-choices").then((file) => file.PlanChoices))

/** The states in which another plan can be chosen; a missing payment or a change that is pending comes first. */
const STATES: readonly SubscriptionState[] = ["trialing", "active", "expired"]

/** Opens the other plans beside the own one, for those who decide on it. */
export function ChangePlanButton({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.change")
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!STATES.includes(plan.status) || !may(billing.quote)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")} isWide>
        <PlanChoices own={plan} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
