import { mergeReports } from "@/components/learning/room/report-key"

test("a mark as complete keeps the position and the ranges of the report that waits", () => {
  const waiting = { materialId: 1, positionSeconds: 3, ranges: [[0, 4]], event: "pause" }
  expect(mergeReports(waiting, { materialId: 1, event: "complete" })).toEqual({
    materialId: 1,
    positionSeconds: 3,
    ranges: [[0, 4]],
    event: "complete",
  })
})

test("a later position takes the place of the one that waits, and the mark stays", () => {
  const waiting = { materialId: 1, positionSeconds: 9, ranges: [[0, 9]], event: "complete" }
  expect(mergeReports(waiting, { materialId: 1, positionSeconds: 4, ranges: [[2, 12]], event: "play" })).toMatchObject({
    positionSeconds: 4,
    ranges: [[0, 12]],
    event: "complete",
  })
})
