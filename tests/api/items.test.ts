import { items } from "@/lib/features/items/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember } from "../setup/test-app"
import { insertCurriculum, insertItem } from "./item-fixtures"

const acme = { instituteId: String(institutes.acme) }
const rival = { instituteId: String(institutes.rival) }

describe("lists", () => {
  beforeAll(async () => {
    for (let index = 0; index < 14; index += 1)
      await insertItem("acme", { title: `Course ${index}`, displayOrder: index })
    await insertItem("acme", { title: "A draft", status: "draft" })
    await insertItem("acme", { title: "Hidden away", visible: false })
    await insertItem("acme", { title: "By URL alone", status: "unlisted" })
    await insertItem("acme", { title: "100% cotton", category: "Weaving", level: "beginner", displayOrder: 90 })
    await insertItem("rival", { title: "Of the rival" })
    await insertItem("acme", { kind: "webinar", title: "A webinar" })
  })

  it("shows six courses a page, published and visible ones of this institute only", async () => {
    const { data } = await send(null, items.courses, { query: acme })
    expect(data).toMatchObject({ page: 0, size: 6, totalElements: 15, totalPages: 3 })
    expect(data.content.map(({ title }) => title)).toEqual([
      "Course 0",
      "Course 1",
      "Course 2",
      "Course 3",
      "Course 4",
      "Course 5",
    ])
    const whole = await send(null, items.courses, { query: { ...acme, size: "100" } })
    const titles = whole.data.content.map(({ title }) => title)
    expect(titles).not.toEqual(expect.arrayContaining([expect.stringMatching(/draft|Hidden|URL alone|rival|webinar/)]))
  })

  it("returns the last page for a page past it", async () => {
    const { data } = await send(null, items.courses, { query: { ...acme, page: "99" } })
    expect(data).toMatchObject({ page: 2, totalElements: 15 })
    expect(data.content).toHaveLength(3)
  })

  it.each([{ page: "-1" }, { page: "x" }, { size: "0" }, { size: "101" }, { instituteId: "0" }])(
    "refuses %j",
    async (query) => {
      expect((await send(null, items.courses, { query: { ...acme, ...query } })).status).toBe(400)
    },
  )

  it("searches the title, in which punctuation means nothing, and filters by category and level", async () => {
    const listTitles = async (query: object) =>
      (await send(null, items.courses, { query: { ...acme, ...query } })).data.content.map(({ title }) => title)
    expect(await listTitles({ searchParam: "COURSE 13" })).toEqual(["Course 13"])
    expect(await listTitles({ searchParam: "100%" })).toEqual(["100% cotton"])
    expect(await listTitles({ searchParam: "%" })).toEqual([])
    expect(await listTitles({ category: "Weaving" })).toEqual(["100% cotton"])
    expect(await listTitles({ level: "beginner" })).toEqual(["100% cotton"])
    expect(await listTitles({ searchParam: "' or 'x'='x" })).toEqual([])
  })

  it("returns nothing for an unknown institute, and lists each kind separately", async () => {
    expect((await send(null, items.courses, { query: { instituteId: "999" } })).data.totalElements).toBe(0)
    expect((await send(null, items.webinars, { query: acme })).data.content).toHaveLength(1)
    expect((await send(null, items.books, { query: acme })).data.content).toHaveLength(0)
  })

  it("lists the published items for the sitemap", async () => {
    const { data } = await send(null, items.sitemapEntries, { query: acme })
    expect(data.totalElements).toBe(16)
    expect((await send(null, items.sitemapEntries, { query: rival })).data.totalElements).toBe(1)
  })
})

describe("one item", () => {
  it("shows a visitor the item without its paid content", async () => {
    const id = await insertItem("acme", {
      title: "Open course",
      description: "<p onclick=x>Hi</p><img src=x onerror=y>",
    })
    const fileId = await insertCurriculum("acme", id)
    const { data } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })
    expect(data).toMatchObject({
      title: "Open course",
      description: "<p>Hi</p>",
      isIndexed: true,
      lessons: 3,
      durationSeconds: 60,
    })
    expect(data.sections[0]?.materials).toMatchObject([
      { title: "Video", fileId, body: null },
      { title: "Secret", fileId: null, body: null },
      { title: "Open", fileId: null, body: "<p>free</p>" },
    ])
  })

  it("shows the published reviews with the first name and an initial, and without e-mail addresses", async () => {
    const id = await insertItem("acme")
    const [one, other] = [await createMember("Student"), await createMember("Student")]
    await withInstitute(institutes.acme, (db) =>
      db
        .insertInto("reviews")
        .values([
          { itemId: id, userId: one.userId, rating: 5, body: "Good", status: "shown" },
          { itemId: id, userId: other.userId, rating: 1, body: "Not yet", status: "pending" },
        ])
        .execute(),
    )
    const { data, response } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })
    expect(data.reviews.map(({ body, name }) => [body, name])).toEqual([["Good", "Student T."]])
    expect(await response.text()).not.toContain("@acme.test")
  })

  it("is reached by its URL when it is unlisted", async () => {
    const id = await insertItem("acme", { status: "unlisted" })
    const { data } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })
    expect(data.isIndexed).toBe(false)
  })

  it("is not found when it is a draft, hidden, archived, of another kind or of another institute", async () => {
    const show = async (id: number, kind: "course" | "book" = "course", query = acme) =>
      (await send(null, items.show, { params: { kind, id: String(id) }, query })).status
    expect(await show(await insertItem("acme", { status: "draft" }))).toBe(404)
    expect(await show(await insertItem("acme", { visible: false }))).toBe(404)
    expect(await show(await insertItem("acme", { status: "archived" }))).toBe(404)
    const published = await insertItem("acme")
    expect(await show(published)).toBe(200)
    expect(await show(published, "book")).toBe(404)
    expect(await show(published, "course", rival)).toBe(404)
    expect(await show(await insertItem("rival"))).toBe(404)
  })
})
