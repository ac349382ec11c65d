"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import { offline } from "@/lib/features/offline/contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { type Offer, refOf } from "./search-offers"

interface Asked {
  userId: number | undefined
  offers: readonly Offer[]
  /** The state of the buyer, where staff say it. */
  stateCode: string
}

/** Who buys, as the calls take it; without a state as they bought before. */
export const billingOf = (stateCode: string) => {
  const chosen = INDIAN_STATES.find((code) => code === stateCode)
  return chosen ? { stateCode: chosen } : null
}

/** What items cost a learner who is enrolled by hand. Until the answer is there the totals before stay. */
export const useQuoteByHand = ({ userId, offers, stateCode }: Asked) =>
  useQuery({
    queryKey: [offline.quoteByHand.path, userId, offers.map(({ id }) => id), stateCode],
    queryFn: ({ signal }) => {
      const body = { userId: userId ?? 0, items: offers.map(refOf), billing: billingOf(stateCode) }
      return call(offline.quoteByHand, { body }, { signal })
    },
    enabled: userId !== undefined && offers.length > 0,
    placeholderData: keepPreviousData,
  })
