import { isMarked, mergeReports } from "@/components/learning/room/report-key"

const report = (ranges: number[][], event: "play" | "complete" | "hide" = "play") => ({
  materialId: 3,
  positionSeconds: ranges.at(-1)?.[1] ?? 0,
  ranges,
  event,
})

test("two reports that wait become one: the ranges of both, the later place, and the mark as complete", () => {
  const merged = mergeReports(report([[0, 50], [60, 70]], "complete"), report([[40, 65]])) // oxfmt-ignore
  expect(merged).toEqual({ materialId: 3, positionSeconds: 65, ranges: [[0, 70]], event: "complete" })
  expect(isMarked(merged)).toBe(true)
  expect(isMarked(mergeReports(report([[0, 1]]), report([[2, 3]], "hide")))).toBe(false)
})

test("what a browser stored wrongly is left out", () => {
  expect(mergeReports({ ranges: ["x", [1], [2, 4]] }, report([]))).toMatchObject({ ranges: [[2, 4]] })
  expect(mergeReports(undefined, { ...report([[0, 1]]), pages: 6 })).toMatchObject({ ranges: [[0, 1]], pages: 6 })
})
