import type { Material } from "@/lib/features/content/content-shapes"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import type { BuilderSection } from "./curriculum-order"

/** One line of the builder: a section, a material, a file on its way, or the buttons that add to a section. */
export type BuilderRow =
  | { kind: "section"; key: string; section: BuilderSection; number: number; isLast: boolean }
  | { kind: "material"; key: string; material: Material; sectionId: number }
  | { kind: "upload"; key: string; upload: QueuedUpload; sectionId: number }
  | { kind: "add"; key: string; section: BuilderSection }

/** The id of a section or a material among the draggable rows. */
export const rowKey = (kind: "section" | "material", id: number) => `${kind}-${id}`

/** The kind and id of a draggable row. */
export function parseRowKey(key: string | number): { kind: "section" | "material"; id: number } {
  const [kind, id] = String(key).split("-")
  return { kind: kind === "section" ? "section" : "material", id: Number(id) }
}

type RowsOptions = {
  sections: readonly BuilderSection[]
  collapsed: ReadonlySet<number>
  uploadsOf: (sectionId: number) => readonly QueuedUpload[]
}

/** The lines of a curriculum from top to bottom; of a collapsed section only its own. */
export function builderRows({ sections, collapsed, uploadsOf }: RowsOptions): BuilderRow[] {
  return sections.flatMap((section, at) => {
    const key = rowKey("section", section.id)
    const head: BuilderRow = { kind: "section", key, section, number: at + 1, isLast: at === sections.length - 1 }
    if (collapsed.has(section.id)) return [head]
    return [
      head,
      ...section.materials.map((material): BuilderRow => {
        return { kind: "material", key: rowKey("material", material.id), material, sectionId: section.id }
      }),
      ...uploadsOf(section.id).map((upload): BuilderRow => {
        return { kind: "upload", key: `upload-${upload.id}`, upload, sectionId: section.id }
      }),
      { kind: "add", key: `add-${section.id}`, section },
    ]
  })
}
