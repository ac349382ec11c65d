"use client"
import { useEffect, useState } from "react"
import { useSend } from "@/lib/client/api"
import { saveReturnPath } from "@/lib/client/return-path"
import { getSession } from "@/lib/client/session"
import { Failure, type FailureCode } from "@/lib/contract/errors"
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
export function usePay({ instituteId, kind, itemId }: Purchase) {
  const place = useSend(orders.place)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const onShow = () => setIsLeaving(false)
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])

  async function pay() {
    try {
      if (!(await getSession())) return signInFirst({ instituteId, kind, itemId })
      const order = await place.mutateAsync({ body: { kind: ITEM_KINDS[kind].wire, itemId, instituteId } })
      setIsLeaving(true)
      if (order.checkout) openCheckout(order.checkout)
      else window.location.assign(paths.checkoutResult(instituteId, order.transaction_id))
    } catch (error) {
      if (error instanceof Failure && error.code === "signed_out") signInFirst({ instituteId, kind, itemId })
    }
  }

  const failure: FailureCode | undefined = place.error ? place.error.code : undefined
  return { pay: () => void pay(), isPaying: place.isPending || isLeaving, failure }
}

function signInFirst({ instituteId, kind, itemId }: Purchase) {
  saveReturnPath(paths.checkout(instituteId, kind, itemId))
  window.location.assign(paths.login)
}
