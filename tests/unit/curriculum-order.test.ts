import {
  type BuilderSection,
  materialOrders,
  materialsOf,
  moveMaterials,
  placeOfDrop,
} from "@/components/content/builder/curriculum-order"

const material = (id: number, sectionId: number) => ({
  ...{ id, sectionId, version: 1, title: String(id), kind: "text" as const, file: null, hasContent: true },
  ...{ durationSeconds: 0, displayOrder: 0, isPreview: false, downloadable: false, drip: { kind: "none" as const } },
  ...{ completionRule: "opened" as const, completionPercent: 90, allowsManualCompletion: false },
})
const section = (id: number, ids: number[]): BuilderSection => ({
  ...{ id, version: 1, title: String(id), displayOrder: 0, drip: { kind: "none" as const } },
  materials: ids.map((one) => material(one, id)),
})
const sections = [section(1, [11, 12, 13]), section(2, []), section(3, [31])]
const idsOf = (all: readonly BuilderSection[]) => all.map(({ materials }) => materials.map(({ id }) => id))

test("materials move together, in their order, to a place between those that stay", () => {
  const moved = moveMaterials(sections, new Set([13, 11]), { sectionId: 3, index: 1 })
  expect(idsOf(moved)).toEqual([[12], [], [31, 11, 13]])
  expect(materialsOf(moved).find(({ id }) => id === 11)?.sectionId).toBe(3)
  expect(idsOf(moveMaterials(sections, new Set([11]), { sectionId: 1, index: 2 }))).toEqual([[12, 11, 13], [], [31]])
})

test("only sections that change are saved, completely", () => {
  const moved = moveMaterials(sections, new Set([12]), { sectionId: 2, index: 0 })
  expect(materialOrders(sections, moved)).toEqual([
    { kind: "material", id: 11, displayOrder: 0, sectionId: 1 },
    { kind: "material", id: 13, displayOrder: 1, sectionId: 1 },
    { kind: "material", id: 12, displayOrder: 0, sectionId: 2 },
  ])
  expect(materialOrders(sections, sections)).toEqual([])
})

test("a dropped material takes the place of the row, and the beginning or the end of a section at its heading", () => {
  const drop = (activeId: number, kind: "section" | "material", id: number) =>
    placeOfDrop(sections, activeId, { kind, id })
  expect(drop(11, "material", 13)).toEqual({ sectionId: 1, index: 3 })
  expect(drop(13, "material", 11)).toEqual({ sectionId: 1, index: 0 })
  expect(drop(11, "section", 2)).toEqual({ sectionId: 2, index: 0 })
  expect(drop(31, "section", 2)).toEqual({ sectionId: 1, index: 3 })
  expect(drop(31, "section", 1)).toEqual({ sectionId: 1, index: 0 })
})
