"use client"
import { createContext, use } from "react"
import type { Material } from "@/lib/features/content/content-shapes"
import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import type { BuilderSection } from "./curriculum-order"
import type { CurriculumActions } from "./use-curriculum-actions"
import type { useSectionUploads } from "./use-section-uploads"

/** What the sheet beside the builder edits, or shows. */
export type Editing =
  | { kind: "section"; section: BuilderSection }
  | { kind: "material"; material: Material }
  | { kind: "new"; sectionId: number; of: MaterialKind }
  | { kind: "move"; materials: readonly Material[] }
  | { kind: "learners"; material: Material }

/** What the parts of a builder share. */
export interface Builder {
  sections: readonly BuilderSection[]
  actions: CurriculumActions
  uploads: ReturnType<typeof useSectionUploads>
  edit: (editing: Editing) => void
  mayEdit: boolean
  mayDelete: boolean
}

export const BuilderContext = createContext<Builder | undefined>(undefined)

/** The builder that a part belongs to. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error("a part of the curriculum builder outside of it")
  return builder
}
