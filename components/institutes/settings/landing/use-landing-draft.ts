import { useState } from "react"
import { newSection } from "@/lib/features/site/default-sections"
import { mergeSections } from "./merge-sections"
import {
  type LandingPage,
  type LandingSection,
  REPEATABLE_KINDS,
  type SectionKind,
} from "@/lib/features/site/landing-shapes"

/**
 * The sections as they are being edited, over the saved ones. When others have saved the page meanwhile, both changes are
 * merged.
 */
export function useLandingDraft(saved: LandingPage) {
  const [base, setBase] = useState(saved)
  const [changed, setChanged] = useState<LandingSection[]>()
  if (base.version !== saved.version) {
    setBase(saved)
    if (changed) setChanged(mergeSections({ base: base.sections, own: changed, saved: saved.sections }))
  }
  const sections = changed ?? saved.sections
  const isDirty = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(saved.sections)

  return {
    /** Of the saved page: the fields show other texts when it changes. */
    version: base.version,
    sections,
    isDirty,
    discard: () => setChanged(undefined),
    update: (id: string, change: Partial<LandingSection>) =>
      setChanged(sections.map((section) => (section.id === id ? { ...section, ...change } : section))),
    /** Moves a section up (-1) or down (1). */
    move(id: string, by: -1 | 1) {
      const from = sections.findIndex((section) => section.id === id)
      const moved = sections[from]
      if (!moved || !sections[from + by]) return
      setChanged(sections.toSpliced(from, 1).toSpliced(from + by, 0, moved))
    },
    remove: (id: string) => setChanged(sections.filter((section) => section.id !== id)),
    /** Adds an empty section at the end; returns its id. */
    add(kind: SectionKind): string {
      const id = REPEATABLE_KINDS.includes(kind) ? crypto.randomUUID() : kind
      setChanged([...sections, newSection(kind, id)])
      return id
    },
  }
}
export type LandingDraft = ReturnType<typeof useLandingDraft>
