/** A lesson as the builder reads it. */
export const material = (id: number, sectionId: number, over: object = {}) => ({
  ...{ id, sectionId, version: 3, title: `Lesson ${id}`, kind: "text", file: null, hasContent: true },
  ...{ durationSeconds: 0, displayOrder: 0, isPreview: false, downloadable: false, drip: { kind: "none" } },
  ...{ completionRule: "percent", completionPercent: 90, allowsManualCompletion: false },
  ...over,
})

/** A section as the builder reads it. */
export const section = (id: number, materials: object[]) => ({
  ...{ id, version: 1, title: `Section ${id}`, displayOrder: 0, drip: { kind: "none" } },
  materials,
})
