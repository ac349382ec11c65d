import { documentFacts } from "@/lib/features/items/document-facts"
import { type FactsInput, itemFacts } from "@/lib/features/items/item-facts"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"
import { formatsOf } from "@/lib/shared/formats"
import { listItemKinds } from "@/lib/shared/item-kinds"

const formats = formatsOf("en-IN", "Asia/Kolkata")
const item: FactsInput = {
  kind: "course",
  lessons: 14,
  durationSeconds: 19_200,
  pages: 148,
  formats: ["PDF", "EPUB"],
  documentBytes: 2_400_000,
  sessionMinutes: 60,
  startsAt: null,
  endsAt: null,
  seats: 20,
  accessDays: null,
  priceMinor: 39_900,
}
const factsOf = (change: Partial<FactsInput>) => itemFacts({ ...item, ...change }, formats)
const namesOf = (change: Partial<FactsInput>) => factsOf(change).map(({ name }) => name)

test("a course states its lessons and their length, and a book its pages, formats and size", () => {
  expect(namesOf({})).toEqual(["lessons", "length", "seats", "lifetimeAccess", "devices", "resume", "receipt"])
  expect(namesOf({ durationSeconds: 277 })).not.toContain("length")
  const book = factsOf({ kind: "book", durationSeconds: 0, seats: null, accessDays: 90 })
  expect(book.map(({ name, values }) => [name, values])).toEqual([
    ["pages", { count: 148 }],
    ["file", { count: 14, formats: "PDF, EPUB", size: "2.4 MB" }],
    ["accessDays", { days: 90 }],
    ["devices", {}],
    ["receipt", {}],
  ])
})

test("a webinar states its date with the zone and its seats, an hour its length; neither is for life", () => {
  const live = { lessons: 0, durationSeconds: 0, startsAt: new Date("2026-12-04T12:30:00Z") } as const
  const [date, ...rest] = factsOf({ kind: "webinar", ...live })
  expect(date?.values.date).toMatch(/^4 Dec 2026, 6:00 pm (IST|GMT\+5:30)$/i)
  expect(rest.map(({ name }) => name)).toEqual(["seats"])
  expect(namesOf({ kind: "consultation", ...live, startsAt: null })).toEqual(["session"])
})

test("what is free or cannot be delivered promises no receipt", () => {
  expect(namesOf({ priceMinor: 0 })).not.toContain("receipt")
  for (const kind of listItemKinds())
    expect(namesOf({ kind, lessons: 0 }).includes("receipt")).toBe(canDeliver({ kind, lessons: 0 }))
  expect([canDeliver({ kind: "book", lessons: 0 }), canDeliver({ kind: "book", lessons: 1 })]).toEqual([false, true])
})

test("the formats of documents are named once, and only documents count", () => {
  const [pdf, epub] = ["application/pdf", "application/epub+zip"]
  const files = [pdf, epub, pdf, "video/mp4", null].map((mime) => ({ mime, bytes: mime === null ? null : 1_000 }))
  expect(documentFacts(files)).toEqual({ formats: ["PDF", "EPUB"], documentBytes: 3_000 })
})
