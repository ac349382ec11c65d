"use client"
import { useEffect, useSyncExternalStore } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { itemStates, type VisitorState } from "./item-states"
import { withPart } from "@/lib/client/load-part"

const NONE: VisitorState = {}

/**
 * Whether the visitor owns an item, their progress in it, and whether they saved it. Public pages are cached for everyone, so
 * the browser asks, and only for signed-in visitors.
 */
export function useItemState(itemId: number): VisitorState {
  const userId = useStoredPerson()?.userId
  useEffect(() => {
    if (userId !== undefined)
      withPart(
        () => import("./load-item-states"),
        ({ loadItemState }) => loadItemState(itemId),
      )
  }, [userId, itemId])
  return (
    useSyncExternalStore(
      itemStates.subscribe,
      () => itemStates.get()[itemId],
      () => undefined,
    ) ?? NONE
  )
}
