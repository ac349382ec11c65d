"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { standingOf } from "@/components/orders/order-standing"
import { queryFor, useSend } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"

const OFTEN_MS = 2_000
const SELDOM_MS = 6_000
/** After so many looks the wait is long for a payment that was made. */
const LONG_AFTER_LOOKS = 10

/**
 * The order as it stands, asked for again while it waits for its money: every two seconds at first, then every six. A
 * buyer who turned back at the provider's page comes with `?cancelled=`, of which the server is told first.
 */
export function useResult(transactionId: string, isSignedIn: boolean) {
  const asked = queryFor(orders.show, { params: { transactionId } })
  const client = useQueryClient()
  const { mutate: tell } = useSend(orders.fail)
  const [cancelled, setCancelled] = useState(() => new URLSearchParams(globalThis.location?.search).get("cancelled"))

  useEffect(() => {
    if (!cancelled || !isSignedIn) return
    const done = () => {
      setCancelled(null)
      window.history.replaceState(null, "", window.location.pathname)
    }
    tell(
      { body: { order_id: cancelled, transaction_id: transactionId } },
      { onSuccess: (order) => client.setQueryData(asked.queryKey, order), onSettled: done },
    )
    // Told once for each order that was turned back from; the query's key is made anew with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cancelled, isSignedIn, transactionId])

  const result = useQuery({
    ...asked,
    enabled: isSignedIn && !cancelled,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data !== undefined && standingOf(state.data) === "pending"
      if (!isWaiting) return false
      return state.dataUpdateCount < LONG_AFTER_LOOKS ? OFTEN_MS : SELDOM_MS
    },
  })
  const looks = client.getQueryState(asked.queryKey)?.dataUpdateCount ?? 0
  return {
    order: result.data,
    error: result.error,
    isLong: looks >= LONG_AFTER_LOOKS,
    retry: () => void result.refetch(),
  }
}
