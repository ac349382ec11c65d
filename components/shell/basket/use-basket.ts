"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSession } from "@/lib/client/session/session"
import { onBasketStored, type StoredItem } from "@/lib/client/stored-basket"
import { showToast } from "@/lib/client/toasts"
import type { Basket } from "@/lib/features/baskets/contract"
import { loadBasket, replaceBasket } from "./basket-calls"

/** The basket of the visitor or the learner at current prices, the same in all tabs of a visitor; `replace` changes it, and says so where it fails. */
export function useBasket(instituteId: number) {
  const session = useSession()
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const userId = session?.user.role === "Student" ? session.user.user_id : undefined
  const owner = { instituteId, userId }
  const queryKey = ["basket", instituteId, userId ?? "visitor"]
  const basket = useQuery({ queryKey, queryFn: () => loadBasket(owner), enabled: session !== undefined })
  const { refetch } = basket
  useEffect(() => onBasketStored(instituteId, () => void refetch()), [instituteId, refetch])

  async function replace(items: StoredItem[]): Promise<boolean> {
    try {
      queries.setQueryData<Basket>(queryKey, await replaceBasket(owner, items))
      return true
    } catch (error) {
      showToast("error", errorMessage(error))
      return false
    }
  }

  return { basket, replace }
}

/** The items of a basket, to store them again. */
export const itemsOf = ({ lines }: Basket): StoredItem[] =>
  lines.map(({ item, seenMinor, priceMinor }) => ({ itemId: item.id, seenMinor: seenMinor ?? priceMinor }))
