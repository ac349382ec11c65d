"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { orderDisplayStatus } from "@/lib/features/orders/order-display-status"
import { queryFor, useSend } from "@/lib/client/api"
import { type Order, orders } from "@/lib/features/orders/contract"

const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 6_000
/** After this many polls the payment counts as taking long. */
const SLOW_AFTER_POLLS = 10

const orderQuery = (transactionId: string) => queryFor(orders.show, { params: { transactionId } })

/**
 * The order, polled while its payment is pending: every two seconds at first, then every six. A buyer who cancelled at
 * the provider's page returns with `?cancelled=`, which is reported to the server first.
 */
export function useOrderResult(transactionId: string, isSignedIn: boolean) {
  const cancelledOrderId = useSearchParams().get("cancelled")
  useReportCancellation({ transactionId, cancelledOrderId, isSignedIn })

  const result = useQuery({
    ...orderQuery(transactionId),
    enabled: isSignedIn && !cancelledOrderId,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data !== undefined && isOpen(state.data)
      if (!isWaiting) return false
      return state.dataUpdateCount < SLOW_AFTER_POLLS ? FAST_POLL_MS : SLOW_POLL_MS
    },
  })
  const polls = useQueryClient().getQueryState(orderQuery(transactionId).queryKey)?.dataUpdateCount ?? 0
  return {
    order: result.data,
    error: result.error,
    isTakingLong: polls >= SLOW_AFTER_POLLS,
    retry: () => void result.refetch(),
  }
}

/** A payment may still be told of, also one that the buyer has just made. */
const isOpen = (order: Order) => ["pending", "unpaid"].includes(orderDisplayStatus(order))

type Cancellation = { transactionId: string; cancelledOrderId: string | null; isSignedIn: boolean }

/**
 * Reports the cancellation to the server, then removes `?cancelled=` from the URL, so that a reload does not repeat it.
 */
function useReportCancellation({ transactionId, cancelledOrderId, isSignedIn }: Cancellation) {
  const client = useQueryClient()
  const { mutate: reportFailure } = useSend(orders.reportFailure)
  useEffect(() => {
    if (!cancelledOrderId || !isSignedIn) return
    reportFailure(
      { body: { order_id: cancelledOrderId, transaction_id: transactionId } },
      {
        onSuccess: (order) => void client.setQueryData(orderQuery(transactionId).queryKey, order),
        onSettled: () => window.history.replaceState(null, "", window.location.pathname),
      },
    )
  }, [cancelledOrderId, isSignedIn, transactionId, client, reportFailure])
}
