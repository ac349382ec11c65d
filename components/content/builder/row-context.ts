"use client"
import { createContext, use } from "react"
import type { Editing } from "./builder-context"

/** What rows need of their builder. It is the same while the builder is shown, so that a row is rendered for its own changes alone. */
interface RowActions {
  toggleCollapsed: (sectionId: number) => void
  toggleChosen: (materialId: number) => void
  addFiles: (sectionId: number, files: readonly File[]) => void
  edit: (editing: Editing) => void
  mayEdit: boolean
}

export const RowContext = createContext<RowActions | undefined>(undefined)

/** The actions of the builder that a row belongs to. */
export function useRowActions(): RowActions {
  const actions = use(RowContext)
  if (!actions) throw new Error("a row of the curriculum builder outside of it")
  return actions
}
