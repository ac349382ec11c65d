"use client"
import type { ReactNode } from "react"
import { useItemState } from "./use-item-state"

type OwnedItemProps = {
  itemId: number
  /** What those who own the item are shown instead of the children, followed by their progress; without it nothing is. */
  owned?: ReactNode
  children: ReactNode
}

/** What a buyer is shown of an item, such as its price; those who own it see that they do, and how far they are. */
export function OwnedItem({ itemId, owned, children }: OwnedItemProps) {
  const { isOwned, progress } = useItemState(itemId)
  if (!isOwned) return children
  if (!owned) return null
  return (
    <p className="flex shrink-0 items-center gap-x-2 font-semibold tabular">
      {owned}
      {progress && <span className="text-muted">{progress}</span>}
    </p>
  )
}
