"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import { baskets } from "@/lib/features/baskets/contract"
import type { BuyerPlace } from "../billing/billing-fields"

interface Asked {
  instituteId: number
  itemIds: readonly number[]
  /** The place of the buyer where the checkout asks for it; else it is that of their last order. */
  place: BuyerPlace | undefined
  code: string | null
  /** Changes with what the items cost. */
  subtotalMinor: number
}

/** What the items cost a buyer with a code. Until the answer is there the totals before stay. */
export const useCouponQuote = ({ instituteId, itemIds, place, code, subtotalMinor }: Asked) =>
  useQuery({
    queryKey: [baskets.quote.path, "coupon", instituteId, itemIds, subtotalMinor, place, code],
    queryFn: ({ signal }) => {
      const items = itemIds.map((itemId) => ({ itemId }))
      return call(baskets.quote, { body: { items, instituteId, billing: place, coupon: code } }, { signal })
    },
    enabled: code !== null,
    placeholderData: keepPreviousData,
  })
