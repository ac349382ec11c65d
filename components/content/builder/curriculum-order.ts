import type { Curriculum, DisplayOrders, Material } from "@/lib/features/content/content-shapes"

export type BuilderSection = Curriculum["sections"][number]

/** A place in a curriculum: before the material that is at `index` now. */
export interface Place {
  sectionId: number
  index: number
}

/** All materials of a curriculum in their order. */
export const materialsOf = (sections: readonly BuilderSection[]): Material[] =>
  sections.flatMap(({ materials }) => materials)

/** The sections after materials have moved to a place, in the order in which they stood. */
export function moveMaterials(
  sections: readonly BuilderSection[],
  ids: ReadonlySet<number>,
  { sectionId, index }: Place,
): BuilderSection[] {
  const moved = materialsOf(sections)
    .filter(({ id }) => ids.has(id))
    .map((material) => (material.sectionId === sectionId ? material : { ...material, sectionId }))
  return sections.map((section) => {
    const stays = ({ id }: Material) => !ids.has(id)
    if (section.id !== sectionId) return { ...section, materials: section.materials.filter(stays) }
    const before = section.materials.slice(0, index).filter(stays)
    return { ...section, materials: [...before, ...moved, ...section.materials.slice(index).filter(stays)] }
  })
}

/** The sections after one has moved to the place of another. */
export function moveSection(sections: readonly BuilderSection[], from: number, to: number): BuilderSection[] {
  const moved = sections[from]
  if (!moved) return [...sections]
  const rest = sections.filter((section) => section !== moved)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** The order to save so that `before` becomes `after`: every material of each section whose materials differ. */
export function materialOrders(before: readonly BuilderSection[], after: readonly BuilderSection[]): DisplayOrders {
  const idsBefore = new Map(before.map(({ id, materials }) => [id, idsOf(materials)]))
  return after
    .filter(({ id, materials }) => idsBefore.get(id) !== idsOf(materials))
    .flatMap(({ id: sectionId, materials }) =>
      materials.map(({ id }, displayOrder) => ({ kind: "material" as const, id, displayOrder, sectionId })),
    )
}

const idsOf = (materials: readonly Material[]) => materials.map(({ id }) => id).join()

/** The order of sections to save. */
export const sectionOrders = (sections: readonly BuilderSection[]): DisplayOrders =>
  sections.map(({ id }, displayOrder) => ({ kind: "section" as const, id, displayOrder }))

/** Where a material goes that is dropped on a row: into the place of a material, or to the beginning of a section. */
export function placeOfDrop(
  sections: readonly BuilderSection[],
  activeId: number,
  over: { kind: "section" | "material"; id: number },
): Place | undefined {
  const order = sections.flatMap(({ id, materials }) => [
    `section-${id}`,
    ...materials.map((one) => `material-${one.id}`),
  ])
  const isDownward = order.indexOf(`material-${activeId}`) < order.indexOf(`${over.kind}-${over.id}`)
  if (over.kind === "section") {
    const at = sections.findIndex(({ id }) => id === over.id)
    const target = sections[isDownward || at === 0 ? at : at - 1]
    if (!target) return undefined
    return { sectionId: target.id, index: isDownward || at === 0 ? 0 : target.materials.length }
  }
  const section = sections.find(({ materials }) => materials.some(({ id }) => id === over.id))
  if (!section) return undefined
  const index = section.materials.findIndex(({ id }) => id === over.id)
  return { sectionId: section.id, index: isDownward ? index + 1 : index }
}
