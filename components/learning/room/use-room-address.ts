"use client"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { usePathname } from "next/navigation"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** What the address of a learner's room names, and the addresses of its lessons: a student's, or the preview of staff. */
export function useRoomAddress() {
  const pathname = usePathname()
  const to = useLearnerPath()
  const segments = pathname.split("/")
  const area = areaOfPath(pathname)
  const previewArea = area === "admin" || area === "teacher" ? area : undefined
  const [itemId = "", materialId = ""] = previewArea ? [segments[3], segments[6]] : [segments[4], segments[5]]
  return {
    isPreview: previewArea !== undefined,
    kindPath: segments[3] ?? "",
    itemId,
    materialId: Number(materialId),
    lessonHref: (item: { kind: ItemKind; id: number }, id: number) =>
      previewArea ? paths.learnPreview(previewArea, item.id, id) : to(paths.learn(item.kind, item.id, id)),
  }
}
