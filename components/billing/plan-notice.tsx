"use client"
import { lazyPart } from "@/components/ui/lazy-part"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import type { Status } from "@/lib/features/billing/subscription"

/** Few institutes have a plan that is not paid. */
const PlanBar = lazyPart(() => import("./plan-bar").then((file) => file.PlanBar))

/** Few are suspended or closed. */
const RestrictionBar = lazyPart(() => import("./closing/restriction-bar").then((file) => file.RestrictionBar))

const HeldBar = lazyPart(() => import("./held/held-bar").then((file) => file.HeldBar))

/** Few owe a fee that they have not paid in time. */
const FeeBar = lazyPart(() => import("./fees/fee-bar").then((file) => file.FeeBar))

const UNPAID: readonly string[] = ["past_due", "grace"] satisfies Status[]

/**
 * Says to those who work at an institute that it is suspended or closed, that its plan is not paid, over, or has no place for them, or
 * that sales wait for a fee;
 * nothing otherwise.
 */
export function PlanNotice() {
  const bootstrap = useBootstrap()
  const plan = bootstrap?.plan
  if (bootstrap?.restriction) return <RestrictionBar restriction={bootstrap.restriction} />
  if (bootstrap?.isHeld) return <HeldBar />
  if (plan && (plan.isOver || UNPAID.includes(plan.status))) return <PlanBar plan={plan} />
  return bootstrap?.overdueFee ? <FeeBar fee={bootstrap.overdueFee} /> : null
}
