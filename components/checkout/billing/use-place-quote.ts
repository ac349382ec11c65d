"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call } from "@/lib/client/api"
import { baskets } from "@/lib/features/baskets/contract"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { BuyerPlace } from "./billing-fields"

const QUIET_MS = 300

type Asked = {
  instituteId: number
  itemIds: readonly number[]
  place: BuyerPlace
  base: QuoteTotals & { billing: OrderBilling | null }
}

/**
 * What the items cost a buyer of a place: `base` where it is that of the place already. Until the answer is there the totals before
 * stay, and an answer for a place that was changed since is never shown. Returns the place too, once it has not changed for a moment.
 */
export function usePlaceQuote({ instituteId, itemIds, place, base }: Asked): {
  totals: QuoteTotals
  asked: BuyerPlace
} {
  const asked = useSettled(place)
  const isBase = JSON.stringify(asked) === JSON.stringify(placeIn(base.billing))
  const { data } = useQuery({
    queryKey: [baskets.quote.path, instituteId, itemIds, base.subtotalMinor, asked],
    queryFn: ({ signal }) => {
      const items = itemIds.map((itemId) => ({ itemId }))
      return call(baskets.quote, { body: { items, instituteId, billing: asked } }, { signal })
    },
    enabled: !isBase,
    placeholderData: keepPreviousData,
  })
  return { totals: isBase ? base : (data ?? base), asked }
}

const placeIn = (billing: OrderBilling | null): BuyerPlace => ({
  stateCode: billing?.stateCode ?? null,
  country: billing?.country ?? "IN",
  gstin: billing?.gstin ?? null,
})

/** A place once it has not changed for a moment. */
function useSettled(place: BuyerPlace): BuyerPlace {
  const [settled, setSettled] = useState(place)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), QUIET_MS)
    return () => clearTimeout(timer)
  }, [place])
  return settled
}
