"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"

const LowerPlan = lazyPart(() => import("../change-plan/lower-plan").then((file) => file.LowerPlan))

type PendingChoiceProps = { pending: NonNullable<PlanDetails["pending"]>; from: string }

/** Chooses anew what a plan holds that begins on a day, where it has fewer places. */
export function PendingChoice({ pending, from }: PendingChoiceProps) {
  const t = useTranslations("plan.held")
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay()(billing.change)
  const excess = useQuery({
    ...queryFor(heldByPlan.excess, { query: { planId: String(pending.planId) } }),
    enabled: mayChange,
    // It is no choice any more once the plan is not pending.
    gcTime: 0,
  })
  if (!mayChange || !excess.data?.some(({ over }) => over > 0)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("choose")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("choose")} isWide>
        <LowerPlan quote={{ ...pending, from }} isPending onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
