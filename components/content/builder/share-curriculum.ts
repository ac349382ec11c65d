import { replaceEqualDeep } from "@tanstack/react-query"
import type { Curriculum } from "@/lib/features/content/content-shapes"
import { materialsOf } from "./curriculum-order"

/**
 * The new curriculum with those objects of the one before that are equal, by their ids: a row whose place alone has changed is
 * not rendered again. The sharing of TanStack Query itself compares arrays by index.
 */
export function shareCurriculum(before: unknown, after: unknown): unknown {
  if (!isCurriculum(before) || !isCurriculum(after)) return after
  const materialsBefore = new Map(materialsOf(before.sections).map((material) => [material.id, material]))
  const sectionsBefore = new Map(before.sections.map((section) => [section.id, section]))
  const sections = after.sections.map((section) => {
    const materials = section.materials.map((material) => sameIfEqual(materialsBefore.get(material.id), material))
    return sameIfEqual(sectionsBefore.get(section.id), { ...section, materials })
  })
  return sameIfEqual(before, { ...after, sections })
}

const isCurriculum = (data: unknown): data is Curriculum =>
  typeof data === "object" && data !== null && "sections" in data

const sameIfEqual = <T>(before: T | undefined, after: T): T =>
  before !== undefined && replaceEqualDeep(before, after) === before ? before : after
