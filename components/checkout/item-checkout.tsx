"use client"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useMemo } from "react"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { orders, type Quote } from "@/lib/features/orders/contract"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { CheckoutColumns } from "./checkout-columns"
import { PayPanel } from "./pay-panel"
import { useIsTestSale } from "./use-is-tester"

type ItemCheckoutProps = {
  /** The price as a visitor sees it. */
  quote: Quote
  instituteId: number
  /** What is said of the item. */
  children: ReactNode
}

/** The checkout of one item at the price of whoever is signed in. */
export function ItemCheckout({ quote, instituteId, children }: ItemCheckoutProps) {
  const session = useSession()
  const isTest = useIsTestSale()
  const { kind, id: itemId, compareAtMinor } = quote.item
  const mine = useQuery({
    ...queryFor(orders.quote, {
      params: { kind: ITEM_KINDS[kind].wire, itemId: String(itemId) },
      query: { instituteId: String(instituteId), ...(isTest && { mode: "test" as const }) },
    }),
    enabled: Boolean(session),
  })
  const base = mine.data ?? quote
  const itemIds = useMemo(() => [itemId], [itemId])
  const { isOwned, isSoldOut } = base
  return (
    <CheckoutColumns
      instituteId={instituteId}
      itemIds={itemIds}
      base={base}
      isReady={session === null || mine.isFetched}
      isPayable={!isOwned && !isSoldOut}
      compareAtMinor={compareAtMinor}
      foot={(amounts, form) => (
        <PayPanel
          item={quote.item}
          instituteId={instituteId}
          amounts={amounts}
          form={form}
          isOwned={isOwned}
          isSoldOut={isSoldOut}
          onRefused={() => void mine.refetch()}
        />
      )}
    >
      {children}
    </CheckoutColumns>
  )
}
