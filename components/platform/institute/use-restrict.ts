import { useSend } from "@/lib/client/api"
import { withConfirmedIdentity } from "@/lib/client/confirm-identity"
import { masterBilling } from "@/lib/features/billing/master-contract"
import type { SUSPENSION_CATEGORIES } from "@/lib/features/billing/restrictions"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { platform } from "@/lib/features/platform/contract"
import type { RestrictAction } from "./actions"

interface Input {
  reason: string
  category: (typeof SUSPENSION_CATEGORIES)[number]
  message: string
  /** The last day of a suspension; null until it is released. */
  until: string | null
  givesDaysBack: boolean
}

const invalidates = [
  ...[platform.showInstitute, platform.listInstitutes, planPayments.open, masterPlanOrders.list],
  ...[masterBilling.show, masterBilling.moves, masterBilling.lines],
]

/** Restricts an institute or frees it; what stops learners asks who it is first. */
export function useRestrict(instituteId: number) {
  const suspension = useSend(masterBilling.suspend, { invalidates })
  const releasing = useSend(masterBilling.release, { invalidates })
  const closing = useSend(masterBilling.close, { invalidates })
  const reopening = useSend(masterBilling.reopen, { invalidates })
  const params = { id: String(instituteId) }

  async function run(action: RestrictAction, input: Input): Promise<void> {
    const { reason, category, message, until, givesDaysBack } = input
    if (action === "suspend")
      await withConfirmedIdentity(() => suspension.mutateAsync({ params, body: { reason, category, message, until } }))
    else if (action === "release") await releasing.mutateAsync({ params, body: { reason, givesDaysBack } })
    else if (action === "close") await withConfirmedIdentity(() => closing.mutateAsync({ params, body: { reason } }))
    else await reopening.mutateAsync({ params, body: { reason } })
  }
  return {
    run,
    error: suspension.error ?? releasing.error ?? closing.error ?? reopening.error,
    isPending: suspension.isPending || releasing.isPending || closing.isPending || reopening.isPending,
  }
}
