import fc from "fast-check"
import { DRIP_KINDS, type DripColumns, holdsOf } from "@/lib/features/access/drip"

const now = new Date("2026-11-20T10:00:00Z")
const enrolledAt = new Date("2026-11-18T10:00:00Z")
const none: DripColumns = { dripKind: "none", dripDays: null, dripAt: null }
const previous: DripColumns = { ...none, dripKind: "after_previous" }
const afterDays = (dripDays: number): DripColumns => ({ dripKind: "days_after_enrol", dripDays, dripAt: null })
const from = (text: string): DripColumns => ({ dripKind: "date", dripDays: null, dripAt: new Date(text) })

type Lesson = Parameters<typeof holdsOf>[0][number]["materials"][number]
const lesson = (id: number, drip: DripColumns = none, over: Partial<Lesson> = {}): Lesson => ({
  id,
  isPreview: false,
  completedAt: null,
  ...drip,
  ...over,
})
const holds = (...sections: Parameters<typeof holdsOf>[0][number][]) => holdsOf(sections, { enrolledAt, now })

test("a lesson is closed until its date, or the day after enrolment, whichever of its own and its section's is later", () => {
  const closed = holds({ ...afterDays(3), materials: [lesson(1), lesson(2, from("2026-11-30T00:00:00Z")), lesson(3, afterDays(1))] }) // oxfmt-ignore
  expect([...closed].map(([id, { availableAt }]) => [id, availableAt?.toISOString()])).toEqual([
    [1, "2026-11-21T10:00:00.000Z"],
    [2, "2026-11-30T00:00:00.000Z"],
    [3, "2026-11-21T10:00:00.000Z"],
  ])
  expect(holds({ ...none, materials: [lesson(1, afterDays(2)), lesson(2, from("2026-11-20T10:00:00Z"))] }).size).toBe(0)
})

test("a lesson waits for the one before, also in the section before, and a section for all lessons of the one before", () => {
  const done = { completedAt: now }
  const sections = (first: Partial<Lesson>) => [
    { ...none, materials: [lesson(1, none, first), lesson(2)] },
    { ...previous, materials: [lesson(3), lesson(4, previous)] },
  ]
  expect([...holdsOf(sections({}), { enrolledAt, now })].map(([id, { waitsFor }]) => [id, waitsFor])).toEqual([
    [3, [1, 2]],
    [4, [1, 2, 3]],
  ])
  const [first, second] = sections(done)
  const all = [{ ...none, materials: first?.materials.map((one) => ({ ...one, ...done })) ?? [] }, second ?? { ...none, materials: [] }] // oxfmt-ignore
  expect([...holdsOf(all, { enrolledAt, now }).keys()]).toEqual([4])
})

test("a free preview and a completed lesson are open", () => {
  const later = from("2027-01-01T00:00:00Z")
  expect(holds({ ...none, materials: [lesson(1, later, { isPreview: true }), lesson(2, later, { completedAt: now })] }).size).toBe(0) // oxfmt-ignore
})

const anyDrip = fc.constantFrom(...DRIP_KINDS).map((kind): DripColumns => {
  if (kind === "days_after_enrol") return afterDays(30)
  return kind === "date" ? from("2026-12-24T00:00:00Z") : { ...none, dripKind: kind }
})
const anySections = fc.array(fc.tuple(anyDrip, fc.array(anyDrip, { maxLength: 4 })), { maxLength: 4 })

test("whatever the rules, a learner who completes what is open gets to the end: nothing waits for itself", () => {
  fc.assert(
    fc.property(anySections, (drips) => {
      let id = 0
      let sections = drips.map(([drip, lessons]) => ({
        ...drip,
        materials: lessons.map((own) => lesson((id += 1), own)),
      }))
      const later = new Date("2027-06-01T00:00:00Z")
      for (let round = 0; round <= id; round += 1) {
        const closed = holdsOf(sections, { enrolledAt, now: later })
        const complete = (one: Lesson) => (closed.has(one.id) ? one : { ...one, completedAt: later })
        sections = sections.map((section) => ({ ...section, materials: section.materials.map(complete) }))
      }
      expect(sections.flatMap(({ materials }) => materials).every(({ completedAt }) => completedAt)).toBe(true)
    }),
  )
})
