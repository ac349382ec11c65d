"use client"
import { useSession } from "@/lib/client/session/session"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

/** The paths of the public pages of the user's institute; the home page until the session is known. */
export function useCataloguePaths() {
  const instituteId = useSession()?.user.selectedInstitute
  return {
    courses: instituteId === undefined ? paths.home : paths.items(instituteId, "course"),
    checkout: (kind: ItemKind, id: number) =>
      instituteId === undefined ? paths.home : paths.checkout(instituteId, kind, id),
    item: (kind: ItemKind, id: number) => (instituteId === undefined ? paths.home : paths.item(instituteId, kind, id)),
  }
}
