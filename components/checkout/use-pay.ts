"use client"
import { useEffect, useRef, useState } from "react"
import { useSend } from "@/lib/client/api"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { getSession } from "@/lib/client/session/session"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { orders } from "@/lib/features/orders/contract"
import { testOrders } from "@/lib/features/orders/test-orders-contract"
import { ITEM_KINDS, type ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { BillingForm } from "./billing-form"
import { openCheckout } from "@/lib/client/open-checkout"
import { mayTry } from "./use-is-tester"

/** Refusals after which the page shows what is not so any more. */
export const OUTDATES_PAGE: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "price_changed",
  "sold_out",
  "not_on_sale",
  "coming_soon",
  "already_owned",
  "not_found",
])

/** Refusals of what the billing fields say, or leave out. */
export const ASKS_BILLING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "state_required",
  "address_required",
  "gstin_invalid",
])

/** What is bought at an institute. */
export interface Purchase {
  instituteId: number
  items: readonly { kind: ItemKind; id: number }[]
  /** The total that the buyer sees: another one is not charged, but refused. */
  expectedTotalMinor: number
  /** To whom the order is made out, where the buyer was asked or said it before. */
  billing?: OrderBilling | undefined
  /** The code of the coupon that lowers the total. */
  coupon?: string | undefined
  /** Says that the total is not lowered by the credit that the buyer has. */
  useCredit?: false | undefined
  /** Whether an administrator tries a sale with it. */
  isTest?: boolean | undefined
  /** The path of the checkout, to which whoever has to sign in comes back. */
  path: string
}

type PayInput = {
  purchase: Purchase
  /** The billing fields beside the button, where there are some. */
  form?: Pick<BillingForm, "check" | "mark"> | undefined
  onRefused?: () => void
}

/**
 * Places the order and navigates: to the provider's page, to the result of a free order, or to sign in and back.
 * `isPaying` stays true while the page unloads, and ends when the buyer comes back to it.
 */
export function usePay({ purchase, form, onRefused }: PayInput) {
  const { instituteId, items, ...asked } = purchase
  const placeReal = useSend(orders.place)
  const placeTest = useSend(testOrders.place)
  const [isLeaving, setIsLeaving] = useState(false)
  /** Two presses before the button shows that it was pressed are one, and those while the page unloads none. */
  const isStarted = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The fields may arrive while the order is refused for want of them. */
  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  }, [form])
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
      const session = await getSession()
      if (!session) return signInFirst(purchase)
      if (form && !form.check()) return
      const refs = items.map(({ kind, id }) => ({ kind: ITEM_KINDS[kind].wire, itemId: id }))
      const { expectedTotalMinor, billing, coupon, useCredit } = asked
      const isTest = purchase.isTest === true && mayTry(session)
      const order = await (isTest ? placeTest : placeReal).mutateAsync({
        body: { items: refs, expectedTotalMinor, billing, coupon, useCredit, instituteId },
      })
      isLeavingNow = true
      setIsLeaving(true)
      if (order.checkout) openCheckout(order.checkout)
      else window.location.assign(paths.checkoutResult(instituteId, order.transaction_id))
    } catch (error) {
      const reason = error instanceof Failure ? error : new Failure("unexpected")
      if (reason.code === "unauthenticated") signInFirst(purchase)
      else {
        setFailure(reason)
        if (ASKS_BILLING.has(reason.code)) latestForm.current?.mark(Object.keys(reason.fields ?? {}))
        // Without a network nothing is read again: a page that refreshes then would be lost.
        if (OUTDATES_PAGE.has(reason.code)) onRefused?.()
      }
    } finally {
      isStarted.current = isLeavingNow
    }
  }

  return {
    pay: () => void pay(),
    isPaying: placeReal.isPending || placeTest.isPending || isLeaving,
    failure,
    purchase,
    form,
    onRefused,
  }
}

export type Payment = ReturnType<typeof usePay>

function signInFirst({ path }: Purchase) {
  saveReturnPath(path)
  window.location.assign(paths.login)
}
