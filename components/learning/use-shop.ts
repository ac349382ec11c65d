"use client"
import { useSession } from "@/lib/client/session"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

/** The public addresses of the institute that the learner is at; its first page until that is known. */
export function useShop() {
  const instituteId = useSession()?.user.selectedInstitute
  return {
    courses: instituteId === undefined ? paths.home : paths.items(instituteId, "course"),
    item: (kind: ItemKind, id: number) => (instituteId === undefined ? paths.home : paths.item(instituteId, kind, id)),
  }
}
