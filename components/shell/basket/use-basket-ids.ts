"use client"
import { useEffect, useSyncExternalStore } from "react"
import { withPart } from "@/lib/client/load-part"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { basketIds } from "./basket-ids"

const NONE: readonly number[] = []

/** The ids of the items in the basket of a visitor or a learner; null for staff, who buy nothing. Public pages are cached, so the browser asks. */
export function useBasketIds(instituteId: number): readonly number[] | null {
  const { userId, role = "Student" } = useStoredPerson() ?? {}
  const isBuyer = role === "Student"
  useEffect(() => {
    if (isBuyer)
      withPart(
        () => import("./watch-basket"),
        ({ watchBasket }) => watchBasket({ instituteId, userId }),
      )
  }, [instituteId, userId, isBuyer])
  const ids = useSyncExternalStore(basketIds.subscribe, basketIds.get, () => NONE)
  return isBuyer ? ids : null
}
