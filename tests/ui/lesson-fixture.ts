import type { Lectures, Lesson } from "@/lib/features/learning/contract"

/** A lesson as its learner reads it. */
export const lesson = (id: number, over: Partial<Lesson> = {}): Lesson => ({
  id,
  title: `Lesson ${id}`,
  kind: "link",
  fileId: null,
  isFileRemoved: false,
  poster: null,
  durationSeconds: 0,
  displayOrder: id,
  isPreview: false,
  completionRule: "opened",
  completionPercent: 90,
  mayMarkComplete: true,
  watched: [],
  pages: null,
  hold: null,
  percent: 0,
  positionSeconds: 0,
  completedAt: null,
  ...over,
})

/** The lectures of course 7, all in one section. */
export const lectures = (materials: Lesson[], over: Partial<Lectures> = {}): Lectures => ({
  item: { id: 7, kind: "course", title: "Sitar", image: null, blur: null, startsAt: null, country: "IN" },
  percent: 0,
  lastMaterialId: null,
  completedAt: null,
  isTracked: true,
  sections: [{ id: 1, title: "Begin", displayOrder: 1, materials }],
  ...over,
})
