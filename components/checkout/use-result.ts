"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { standingOf } from "@/components/orders/order-standing"
import { queryFor, useSend } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"

const OFTEN_MS = 2_000
const SELDOM_MS = 6_000
/** After so many looks the wait is long for a payment that was made. */
const LONG_AFTER_LOOKS = 10

const show = (transactionId: string) => queryFor(orders.show, { params: { transactionId } })

/**
 * The order as it stands, asked for again while it waits for its money: every two seconds at first, then every six. A
 * buyer who turned back at the provider's page comes with `?cancelled=`, of which the server is told first.
 */
export function useResult(transactionId: string, isSignedIn: boolean) {
  const cancelled = useSearchParams().get("cancelled")
  useTurningBack({ transactionId, cancelled, isSignedIn })

  const result = useQuery({
    ...show(transactionId),
    enabled: isSignedIn && !cancelled,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data !== undefined && standingOf(state.data) === "pending"
      if (!isWaiting) return false
      return state.dataUpdateCount < LONG_AFTER_LOOKS ? OFTEN_MS : SELDOM_MS
    },
  })
  const looks = useQueryClient().getQueryState(show(transactionId).queryKey)?.dataUpdateCount ?? 0
  return {
    order: result.data,
    error: result.error,
    isLong: looks >= LONG_AFTER_LOOKS,
    retry: () => void result.refetch(),
  }
}

type TurningBack = { transactionId: string; cancelled: string | null; isSignedIn: boolean }

/** Tells the server that the buyer turned back, then takes the word out of the address, so that a reload says nothing. */
function useTurningBack({ transactionId, cancelled, isSignedIn }: TurningBack) {
  const client = useQueryClient()
  const { mutate: tell } = useSend(orders.fail)
  useEffect(() => {
    if (!cancelled || !isSignedIn) return
    tell(
      { body: { order_id: cancelled, transaction_id: transactionId } },
      {
        onSuccess: (order) => void client.setQueryData(show(transactionId).queryKey, order),
        onSettled: () => window.history.replaceState(null, "", window.location.pathname),
      },
    )
  }, [cancelled, isSignedIn, transactionId, client, tell])
}
