"use client"
import type { ReactNode } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { useItemState } from "./use-item-state"
import { loadPart } from "@/lib/client/load-part"
import { showToast } from "@/lib/client/toasts"

type WishlistButtonProps = {
  itemId: number
  /** The name of a button that is an icon alone; otherwise the children name it, by what `group-data-saved/wishlist` shows. */
  label?: string
  /** What is said in place of saving it, where the shop is closed. */
  closed?: string | undefined
  /** What is said when the change cannot be made. */
  failed: string
  className: string
  children: ReactNode
}

/** Saves an item to the wishlist or removes it; not shown to staff, and to those who own the item. */
export function WishlistButton({ itemId, label, closed, failed, className, children }: WishlistButtonProps) {
  const person = useStoredPerson()
  const { isOwned, isSaved = false } = useItemState(itemId)
  if (isOwned || (person && person.role !== "Student")) return null
  async function onToggle() {
    if (closed) return showToast("info", closed)
    try {
      const { toggleSaved } = await loadPart(() => import("./save-item"))
      toggleSaved(itemId, !!person)
    } catch {
      showToast("error", failed)
    }
  }

  return (
    <button
      type="button"
      onClick={() => void onToggle()}
      aria-label={label}
      aria-pressed={label ? isSaved : undefined}
      data-saved={isSaved || undefined}
      className={className}
    >
      {children}
    </button>
  )
}
