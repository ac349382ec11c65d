import { COMPLETION_RULES, isReportedByLearner, MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"
import { type Evidence, isComplete, mayMarkComplete, NO_EVIDENCE } from "@/lib/features/learning/completion"
import { type ExplainedSection, explainProgress } from "@/lib/features/learning/explain-progress"
import type { Range } from "@/lib/features/learning/watched-ranges"

const now = new Date("2026-12-01T10:00:00Z")
const times = { enrolledAt: now, now }
const noDrip = { dripKind: "none", dripDays: null, dripAt: null }
const opened: Evidence = { ...NO_EVIDENCE, isOpened: true }
type Lesson = ExplainedSection["materials"][number]
const lesson = (id: number, over: Partial<Lesson>): Lesson => ({
  ...{ id, isPreview: false, completedAt: null, ...noDrip },
  ...{ kind: "video", durationSeconds: 600, completionRule: "percent", completionPercent: 90 },
  ...over,
})
const explain = (materials: Lesson[], evidence: [number, Evidence][]) =>
  explainProgress([{ ...noDrip, materials }], new Map(evidence), times)

test("a video at 86 of 90 percent, an opened PDF, a test with one attempt left and handed-in work are 2 of 4", () => {
  const watched: Range[] = [[0, 300], [280, 520]] // oxfmt-ignore
  const { percent, lessons } = explain(
    [
      lesson(1, {}),
      lesson(2, { kind: "pdf", durationSeconds: 0, completionRule: "opened" }),
      lesson(3, { kind: "text", durationSeconds: 0, completionRule: "passed", completionPercent: 60 }),
      lesson(4, { kind: "text", durationSeconds: 0, completionRule: "handed_in" }),
    ],
    [
      [1, { ...opened, watched }],
      [2, opened],
      [3, { ...opened, bestPercent: 55, attemptsLeft: 1 }],
      [4, { ...opened, isHandedIn: true }],
    ],
  )
  expect(percent).toBe(50)
  expect(lessons).toMatchObject([
    { materialId: 1, rule: "percent", needed: 90, have: 86, isMet: false, next: { kind: "watch", amount: 20 } },
    { materialId: 2, rule: "opened", isMet: true, completedBy: "rule", next: null },
    { materialId: 3, rule: "passed", needed: 60, have: 55, isMet: false, next: { kind: "pass", amount: 1 } },
    { materialId: 4, rule: "handed_in", isMet: true, next: null },
  ])
})

test("what is next is said by kind, and what opens a lesson beside it", () => {
  const { lessons } = explain(
    [
      lesson(1, { kind: "link", completionRule: "opened" }),
      lesson(2, { kind: "pdf" }),
      lesson(3, { dripKind: "after_previous" }),
      lesson(4, { dripKind: "date", dripAt: new Date("2026-12-02T00:00:00Z") }),
    ],
    [[2, { ...opened, watched: [[0, 2]], pages: 6 }]],
  )
  expect(lessons.map(({ next, opensBy }) => [next, opensBy?.waitsFor, opensBy?.availableAt?.toISOString()])).toEqual([
    [{ kind: "follow", amount: null }, undefined, undefined],
    [{ kind: "read", amount: 4 }, undefined, undefined],
    [{ kind: "open", amount: null }, [2], undefined],
    [{ kind: "open", amount: null }, [], "2026-12-02T00:00:00.000Z"],
  ])
})

test("what staff completed counts, says so, and stays when nothing was watched", () => {
  const evidence: Evidence = { ...NO_EVIDENCE, completedAt: now, completedBy: "staff" }
  const { percent, lessons } = explain([lesson(1, { completedAt: now })], [[1, evidence]])
  expect([percent, lessons[0]?.isMet, lessons[0]?.completedBy]).toEqual([100, true, "staff"])
})

test("a book counts by its pages", () => {
  const book = [lesson(1, { kind: "pdf", durationSeconds: 0 })]
  expect(explain(book, [[1, { ...opened, watched: [[0, 1]], pages: 6 }]]).percent).toBe(16)
})

test("a link is complete when it is followed, any other lesson with the same rule when it is opened", () => {
  const link = lesson(1, { kind: "link", completionRule: "opened" })
  expect(isComplete(link, opened)).toBe(false)
  expect(isComplete(link, { ...opened, watched: [[0, 1]] })).toBe(true)
  expect(isComplete(lesson(2, { completionRule: "opened" }), opened)).toBe(true)
  expect(isComplete(lesson(3, {}), { ...opened, watched: [[0, 540]] })).toBe(true)
  expect(isComplete(lesson(3, {}), { ...opened, watched: [[0, 539]] })).toBe(false)
})

test("learners mark as complete what is complete once opened, what its creator allows, and a video without a known length", () => {
  const may = (over: Partial<Lesson>, allowsManualCompletion = false) =>
    mayMarkComplete({ ...lesson(1, over), allowsManualCompletion })
  expect(may({ completionRule: "opened" })).toBe(true)
  expect(may({})).toBe(false)
  expect(may({}, true)).toBe(true)
  expect(may({ durationSeconds: 0 })).toBe(true)
  expect(may({ kind: "pdf", durationSeconds: 0 })).toBe(false)
  expect(may({ kind: "pdf", durationSeconds: 0 }, true)).toBe(true)
})

test("what a result decides is never marked by learners, whatever the kind and its creator allow", () => {
  const decided = COMPLETION_RULES.filter((rule) => !isReportedByLearner(rule))
  expect(decided).toEqual(["passed", "handed_in"])
  for (const completionRule of decided)
    for (const kind of MATERIAL_KINDS)
      expect(
        mayMarkComplete({ ...lesson(1, { kind, durationSeconds: 0, completionRule }), allowsManualCompletion: true }),
      ).toBe(false)
})
