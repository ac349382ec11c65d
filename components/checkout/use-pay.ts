"use client"
import { useEffect, useRef, useState } from "react"
import { useSend } from "@/lib/client/api"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { getSession } from "@/lib/client/session/session"
import { Failure } from "@/lib/contract/errors"
import { orders } from "@/lib/features/orders/contract"
import { ITEM_KINDS, type ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { openCheckout } from "./open-checkout"

/** The item to buy and its institute. */
export interface Purchase {
  instituteId: number
  kind: ItemKind
  itemId: number
}

/**
 * Places the order and navigates: to the provider's page, to the result of a free order, or to sign in and back.
 * `isPaying` stays true while the page unloads, and ends when the buyer comes back to it.
 */
export function usePay(purchase: Purchase) {
  const { instituteId, kind, itemId } = purchase
  const place = useSend(orders.place)
  const [isLeaving, setIsLeaving] = useState(false)
  /** Two presses before the button shows that it was pressed are one, and those while the page unloads none. */
  const isStarted = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const onShow = () => {
      setIsLeaving(false)
      isStarted.current = false
    }
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])

  async function pay() {
    if (isStarted.current) return
    isStarted.current = true
    let isLeavingNow = false
    setFailure(null)
    try {
      if (!(await getSession())) return signInFirst(purchase)
      const order = await place.mutateAsync({ body: { kind: ITEM_KINDS[kind].wire, itemId, instituteId } })
      isLeavingNow = true
      setIsLeaving(true)
      if (order.checkout) openCheckout(order.checkout)
      else window.location.assign(paths.checkoutResult(instituteId, order.transaction_id))
    } catch (error) {
      const reason = error instanceof Failure ? error : new Failure("unexpected")
      if (reason.code === "unauthenticated") signInFirst(purchase)
      else setFailure(reason)
    } finally {
      isStarted.current = isLeavingNow
    }
  }

  return { pay: () => void pay(), isPaying: place.isPending || isLeaving, failure }
}

function signInFirst({ instituteId, kind, itemId }: Purchase) {
  saveReturnPath(paths.checkout(instituteId, kind, itemId))
  window.location.assign(paths.login)
}
