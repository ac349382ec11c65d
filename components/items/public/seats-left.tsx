"use client"
import { type ReactNode, useEffect, useState } from "react"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { withPart } from "@/lib/client/load-part"

type SeatsLeftProps = {
  item: { id: number; kind: ItemKind }
  instituteId: number
  label: string
  /** What is shown until the number is known: how many seats there are. */
  children: ReactNode
}

/** How many seats of an item are free now. It changes with every order, so the browser asks once the cached page stands. */
export function SeatsLeft({ item: { id, kind }, instituteId, label, children }: SeatsLeftProps) {
  const [seats, setSeats] = useState<number | null>(null)
  useEffect(() => {
    let isCancelled = false
    withPart(
      () => import("./fetch-seats-left"),
      async ({ fetchSeatsLeft }) => {
        const left = await fetchSeatsLeft({ id, kind, instituteId })
        if (!isCancelled) setSeats(left)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [id, kind, instituteId])
  return seats === null ? children : `${label}: ${seats}`
}
