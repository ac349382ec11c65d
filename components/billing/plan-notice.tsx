"use client"
import { lazyPart } from "@/components/ui/lazy-part"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import type { Status } from "@/lib/features/billing/subscription"

/** Few institutes have a plan that is not paid. */
const PlanBar = lazyPart(() => import("./plan-bar").then((file) => file.PlanBar))

const UNPAID: readonly string[] = ["past_due", "grace"] satisfies Status[]

/** Tells those who work at an institute that its plan is not paid, or over; nothing otherwise. */
export function PlanNotice() {
  const plan = useBootstrap()?.plan
  return plan && (plan.isOver || UNPAID.includes(plan.status)) ? <PlanBar plan={plan} /> : null
}
