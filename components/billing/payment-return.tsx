"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { useMay } from "@/components/shell/area/rights"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { addOns } from "@/lib/features/plans/add-ons-contract"
import { billing } from "@/lib/features/billing/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { planOrders, type PlanOrderState } from "@/lib/features/plan-orders/contract"

const ASK_AGAIN_MS = 3_000

/** What became of a payment from which the admin returns: the order is asked for, whatever the address says. */
export function PaymentReturn() {
  const search = useSearchParams()
  const may = useMay()
  const [paid, cancelled] = [search.get("paid"), search.get("cancelled")]
  const transactionId = paid ?? cancelled
  if (transactionId === null || !may(planOrders.show)) return null
  return <State key={transactionId} transactionId={transactionId} isAwaited={paid !== null} />
}

type StateProps = {
  transactionId: string
  /** Whether the provider says that it was paid: then its news is waited for. */
  isAwaited: boolean
}

function State({ transactionId, isAwaited }: StateProps) {
  const t = useTranslations("plan.return")
  const { exactMoney } = useFormats()
  const client = useQueryClient()
  const { data: order } = useQuery({
    ...queryFor(planOrders.show, { params: { transactionId } }),
    refetchInterval: ({ state }) => state.data && isWaiting(state.data, isAwaited) && ASK_AGAIN_MS,
    retry: false,
  })
  const isPaid = order?.status === "paid"
  useEffect(() => {
    if (isPaid)
      void invalidate(client, [
        ...[billing.show, billing.moves, addOns.list, bootstrap.show],
        ...[planFees.show, planFees.list],
      ])
  }, [client, isPaid])
  if (!order) return null
  const state = isWaiting(order, isAwaited) ? "pending" : order.status
  return (
    <p role="status" className="rounded bg-surface px-5 py-4 text-ui shadow-card">
      {t(state, {
        plan: order.kind === "fee" ? t("fee") : order.plan,
        amount: exactMoney(order.amountMinor, order.currency),
        order: order.number,
      })}
    </p>
  )
}

const isWaiting = ({ status }: PlanOrderState, isAwaited: boolean) =>
  status === "pending" || (isAwaited && status === "unpaid")
