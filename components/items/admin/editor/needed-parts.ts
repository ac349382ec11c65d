"use client"
import { useTranslations } from "next-intl"
import { createContext, useContext } from "react"
import type { ItemPart } from "@/lib/features/catalogue/item-kinds"

/** The parts that are marked as missing, after somebody wanted to publish without them. */
export const NeededPartsContext = createContext<readonly ItemPart[]>([])

/** Returns what is said beside a part that is marked as missing; false for any other. */
export function useNeeded() {
  const t = useTranslations("itemsAdmin.publish")
  const parts = useContext(NeededPartsContext)
  return (part: ItemPart): string | false => parts.includes(part) && t("needed")
}
