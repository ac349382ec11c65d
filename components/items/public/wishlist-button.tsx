"use client"
import type { ReactNode } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { useItemState } from "./use-item-state"

type WishlistButtonProps = {
  itemId: number
  className: string
  /** The icon, which `group-data-saved/wishlist` fills. */
  children: ReactNode
} & (
  | { /** The name of the icon. */ label: string }
  | { /** The text beside the icon. */ texts: Record<"save" | "saved", string> }
)

/** Saves an item to the wishlist or removes it; not shown to staff, and to those who own the item. */
export function WishlistButton({ itemId, className, children, ...named }: WishlistButtonProps) {
  const person = useStoredPerson()
  const { isOwned, isSaved } = useItemState(itemId)
  if (isOwned || (person && person.role !== "Student")) return null
  const onClick = () => void import("./save-item").then(({ toggleSaved }) => toggleSaved(itemId, person !== undefined))
  return (
    <button
      type="button"
      onClick={onClick}
      {...("label" in named && { "aria-label": named.label, "aria-pressed": isSaved === true })}
      data-saved={isSaved || undefined}
      className={`group/wishlist print:hidden noscript:hidden ${className}`}
    >
      {children}
      {"texts" in named && named.texts[isSaved ? "saved" : "save"]}
    </button>
  )
}
