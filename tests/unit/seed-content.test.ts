import { institutes } from "@/lib/demo/content/institutes"
import { membersOf, teachersOf } from "@/lib/demo/content/members-of"
import { booksOf } from "@/lib/demo/media/book-file"
import { countPages } from "@/lib/demo/media/write-pdf"
import { richText } from "@/lib/demo/content/rich-text"
import type { InstituteContent } from "@/lib/demo/content/types"
import { safeHtml } from "@/lib/server/safe-html"

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const COURSES_AT_LEAST = { lectern: 3, acme: 14, rival: 8, sargam: 7, nritya: 2, breath: 2 }

/** An institute whose plan is over has few items, and so has an institute of one person. */
const largeInstitutes = institutes.filter(({ planEndedDaysAgo, teachers }) => !planEndedDaysAgo && teachers.length > 0)

const itemsOf = ({ courses, otherItems }: InstituteContent) => [
  ...courses.map((course) => ({ ...course, kind: "course" })),
  ...otherItems,
]
const textsOf = (institute: InstituteContent) =>
  itemsOf(institute).flatMap((item) => [
    item.description,
    ...(item.curriculum ?? []).flatMap(([, lessons]) =>
      lessons.flatMap((lesson) => (typeof lesson === "string" ? [] : [lesson[1]])),
    ),
  ])

test("the main host counts the demo institutes rightly", () => {
  const [platform, ...others] = institutes
  const counted = platform?.achievements.find(({ label }) => label === "institutes in this demonstration")
  expect(counted?.value).toBe(String(others.length))
})

describe.each(institutes)("the content of $slug", (institute) => {
  it("has a GSTIN of its State with a valid check digit", () => {
    expect(institute.gstin).toMatch(GSTIN)
    expect(institute.gstin.slice(0, 2)).toBe(institute.stateCode)
    expect(institute.gstin.at(-1)).toBe(checkDigit(institute.gstin.slice(0, -1)))
  })

  it("has unique items and e-mail addresses", () => {
    const items = itemsOf(institute).map(({ kind, slug }) => `${kind}/${slug}`)
    expect(new Set(items).size).toBe(items.length)
    const emails = membersOf(institute).map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z.]+@[a-z.]+\.test$/)
  })

  it("has titles, prices and texts within the product's limits", () => {
    for (const { title, short, description, price, compareAt, slug } of itemsOf(institute)) {
      expect(slug).toMatch(/^[a-z0-9-]{3,60}$/)
      expect(title.length).toBeGreaterThanOrEqual(3)
      expect(title.length).toBeLessThanOrEqual(120)
      expect(short.length).toBeLessThanOrEqual(200)
      expect(description.length).toBeLessThanOrEqual(20_000)
      expect(price).toBeGreaterThanOrEqual(0)
      expect(price).toBeLessThanOrEqual(1_000_000)
      if (compareAt !== undefined) expect(compareAt).toBeGreaterThan(price)
    }
  })

  it("has a complete curriculum and a free preview in every course", () => {
    for (const { curriculum, previews, outcomes, slug } of institute.courses) {
      expect([slug, curriculum.length]).toEqual([slug, Math.min(5, Math.max(3, curriculum.length))])
      for (const [, lessons] of curriculum) expect([2, 3, 4, 5]).toContain(lessons.length)
      expect(previews).toBeGreaterThanOrEqual(1)
      expect(outcomes.length).toBeGreaterThanOrEqual(3)
    }
    expect(institute.courses.filter(({ previews }) => previews >= 2).length).toBeGreaterThanOrEqual(1)
  })

  it("refers only to its own teachers and gives the demo teacher several items", () => {
    const names = teachersOf(institute).map(({ first }) => first)
    for (const { teachers } of itemsOf(institute)) for (const name of teachers) expect(names).toContain(name)
    const [first] = institute.teachers
    expect(first?.email ?? institute.admin.email).toMatch(new RegExp(`^(teacher|admin)@${institute.slug}.test$`))
    expect(
      itemsOf(institute).filter(({ teachers }) => teachers.includes(names[0] ?? "")).length,
    ).toBeGreaterThanOrEqual(2)
  })

  it("leaves the demo student a paid course to buy", () => {
    const { learning, unboughtCourse } = institute.student
    const slugs = institute.courses.map(({ slug }) => slug)
    for (const { course } of learning) expect(slugs).toContain(course)
    expect(learning.map(({ course }) => course)).not.toContain(unboughtCourse)
    expect(institute.courses.find(({ slug }) => slug === unboughtCourse)?.price).toBeGreaterThan(0)
  })

  it("has texts that HTML sanitising leaves unchanged", () => {
    for (const text of textsOf(institute)) expect(safeHtml(richText(text))).toBe(richText(text))
  })
})

it.each(largeInstitutes)("has content for every section of the page of $slug", (institute) => {
  expect(institute.faqs).toHaveLength(6)
  expect(institute.highlights.length).toBeGreaterThanOrEqual(4)
  expect(institute.achievements.length).toBeGreaterThanOrEqual(4)
  expect(institute.teachers.length).toBeGreaterThanOrEqual(4)
  expect(institute.courses.length).toBeGreaterThanOrEqual(COURSES_AT_LEAST[institute.slug])
  expect(new Set(institute.otherItems.map(({ kind }) => kind)).size).toBe(5)
  expect(institute.brand.primary).toMatch(/^#[0-9a-f]{6}$/)
})

it("has one institute of one person, who teaches everything in it", () => {
  const alone = institutes.filter(({ teachers }) => teachers.length === 0)
  expect(alone.map(({ slug, admin }) => [slug, admin.teaches !== undefined])).toEqual([["breath", true]])
})

it.each(institutes)("has books of several pages with an outline at $slug", (institute) => {
  for (const [key, { source }] of booksOf(institute)) {
    const text = "text" in source ? source.text : ""
    expect([key, /^[\x00-\x7e]*$/.test(text)]).toEqual([key, true])
    expect([key, text.length < 100_000]).toEqual([key, true])
    expect(countPages(text)).toBeGreaterThanOrEqual(3)
    expect(text).toContain("/Type /Outlines")
  }
})

it("has one institute whose plan is over", () => {
  expect(institutes.filter(({ planEndedDaysAgo }) => planEndedDaysAgo).map(({ slug }) => slug)).toEqual(["nritya"])
})

it("has Hindi texts at Sargam", () => {
  const sargam = institutes.find(({ slug }) => slug === "sargam")
  const texts = sargam && [
    sargam.name,
    sargam.tagline,
    sargam.about,
    ...itemsOf(sargam).flatMap(({ title, short }) => [title, short]),
  ]
  for (const text of texts ?? [""]) expect(text).toMatch(/\p{Script=Devanagari}/u)
})

it("turns plain text into headings, lists, code and quotations", () => {
  const text = "One & two\n\n# Next\n\n- a\n- b\n\n1. c\n2. d\n\n| if (a < b)\n|   go()\n\n> said"
  expect(richText(text)).toBe(
    "<p>One &amp; two</p><h3>Next</h3><ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>" +
      "<pre><code>if (a &lt; b)\n  go()</code></pre><blockquote>said</blockquote>",
  )
})

function checkDigit(first14: string): string | undefined {
  const sum = [...first14].reduce((total, letter, index) => {
    const product = LETTERS.indexOf(letter) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return LETTERS[(36 - (sum % 36)) % 36]
}
