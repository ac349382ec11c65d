import { items } from "@/lib/features/items/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, someone } from "../setup/world"
import { plantCurriculum, plantItem } from "./catalogue-world"

const acme = { instituteId: String(institutes.acme) }
const rival = { instituteId: String(institutes.rival) }

describe("lists", () => {
  beforeAll(async () => {
    for (let at = 0; at < 14; at += 1) await plantItem("acme", { title: `Course ${at}`, displayOrder: at })
    await plantItem("acme", { title: "A draft", status: "draft" })
    await plantItem("acme", { title: "Hidden away", visible: false })
    await plantItem("acme", { title: "By address alone", status: "unlisted" })
    await plantItem("acme", { title: "100% cotton", category: "Weaving", level: "beginner", displayOrder: 90 })
    await plantItem("rival", { title: "Of the rival" })
    await plantItem("acme", { kind: "webinar", title: "A webinar" })
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
    expect(titles).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/draft|Hidden|address alone|rival|webinar/)]),
    )
  })

  it("answers a page past the last with the last", async () => {
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

  it("finds words in the title, taking % for what it is, and filters by category and level", async () => {
    const found = async (query: object) =>
      (await send(null, items.courses, { query: { ...acme, ...query } })).data.content.map(({ title }) => title)
    expect(await found({ searchParam: "COURSE 13" })).toEqual(["Course 13"])
    expect(await found({ searchParam: "100%" })).toEqual(["100% cotton"])
    expect(await found({ searchParam: "%" })).toEqual(["100% cotton"])
    expect(await found({ category: "Weaving" })).toEqual(["100% cotton"])
    expect(await found({ level: "beginner" })).toEqual(["100% cotton"])
    expect(await found({ searchParam: "' or 1=1 --" })).toEqual([])
  })

  it("shows nothing of an institute that does not exist, and the kinds apart", async () => {
    expect((await send(null, items.courses, { query: { instituteId: "999" } })).data.totalElements).toBe(0)
    expect((await send(null, items.webinars, { query: acme })).data.content).toHaveLength(1)
    expect((await send(null, items.books, { query: acme })).data.content).toHaveLength(0)
  })

  it("names what a sitemap may name", async () => {
    const { data } = await send(null, items.addresses, { query: acme })
    expect(data.totalElements).toBe(16)
    expect((await send(null, items.addresses, { query: rival })).data.totalElements).toBe(1)
  })
})

describe("one item", () => {
  it("tells what a visitor may know, and nothing of what is paid for", async () => {
    const id = await plantItem("acme", {
      title: "Open course",
      description: "<p onclick=x>Hi</p><img src=x onerror=y>",
    })
    const fileId = await plantCurriculum("acme", id)
    const { data } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })
    expect(data).toMatchObject({
      title: "Open course",
      description: "<p>Hi</p>",
      isListed: true,
      lessons: 3,
      durationSeconds: 60,
    })
    expect(data.sections[0]?.materials).toMatchObject([
      { title: "Film", fileId, body: null },
      { title: "Secret", fileId: null, body: null },
      { title: "Open", fileId: null, body: "<p>free</p>" },
    ])
  })

  it("shows reviews that are shown, with names and no addresses", async () => {
    const id = await plantItem("acme")
    const [one, other] = [await someone("Student"), await someone("Student")]
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
    expect(data.reviews.map(({ body, name }) => [body, name])).toEqual([["Good", "Student Tester"]])
    expect(await response.text()).not.toContain("@acme.test")
  })

  it("is reached by its address though no list shows it", async () => {
    const id = await plantItem("acme", { status: "unlisted" })
    const { data } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })
    expect(data.isListed).toBe(false)
  })

  it("is not found as a draft, hidden, archived, of another kind or of another institute", async () => {
    const show = async (id: number, kind: "course" | "book" = "course", query = acme) =>
      (await send(null, items.show, { params: { kind, id: String(id) }, query })).status
    expect(await show(await plantItem("acme", { status: "draft" }))).toBe(404)
    expect(await show(await plantItem("acme", { visible: false }))).toBe(404)
    expect(await show(await plantItem("acme", { status: "archived" }))).toBe(404)
    const own = await plantItem("acme")
    expect(await show(own)).toBe(200)
    expect(await show(own, "book")).toBe(404)
    expect(await show(own, "course", rival)).toBe(404)
    expect(await show(await plantItem("rival"))).toBe(404)
  })
})
