"use client"
import { useEffect } from "react"
import { withPart } from "@/lib/client/load-part"
import { useSession } from "@/lib/client/session/session"

/** Counts the items in a learner's basket again, from which what was bought is gone. */
export function useRefreshedBasket(instituteId: number): void {
  const userId = useSession()?.user.user_id
  useEffect(() => {
    if (userId !== undefined)
      withPart(
        () => import("./basket-calls"),
        ({ loadBasket }) => loadBasket({ instituteId, userId }),
      )
  }, [instituteId, userId])
}
