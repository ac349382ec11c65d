import { items } from "@/lib/features/items/contract"
import { institutes as institutesContract } from "@/lib/features/institutes/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, send, createMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

const acme = String(institutes.acme)

async function search(searchParam: string | undefined, filter: object = {}) {
  const { status, data } = await send(null, items.search, { query: { instituteId: acme, searchParam, ...filter } })
  expect(status).toBe(200)
  return { ...data, titles: data.content.map(({ title }) => title) }
}
const titlesOf = async (searchParam: string | undefined, filter?: object) => (await search(searchParam, filter)).titles

beforeAll(async () => {
  await insertItem("acme", {
    title: "Learning Python from the Beginning",
    shortText: "Loops and naïve functions",
    category: "Technology",
    tags: ["c++"],
    publishedAt: new Date("2026-01-01"),
  })
  await insertItem("acme", {
    kind: "book",
    title: "Cooking without fire",
    shortText: "With a little python",
    priceMinor: 0,
    ratingAvg: 4.5,
    publishedAt: new Date("2026-02-01"),
  })
  await insertItem("acme", { kind: "book", title: "हिन्दी व्याकरण की पुस्तकें", language: "hi", priceMinor: 9_900 })
  await insertItem("acme", { title: "A python draft", status: "draft" })
  await insertItem("rival", { title: "Python for rivals" })
})

test("two letters find what begins with them", async () => {
  expect(await titlesOf("py")).toEqual(["Learning Python from the Beginning", "Cooking without fire"])
  expect(await titlesOf("PY", { kind: "book" })).toEqual(["Cooking without fire"])
  expect(await titlesOf("python le")).toEqual(["Learning Python from the Beginning"])
})

test("finds listed items of this institute in all kinds, those with the word in the title first", async () => {
  const { titles, totalElements, corrected } = await search("Python")
  expect(titles).toEqual(["Learning Python from the Beginning", "Cooking without fire"])
  expect({ totalElements, corrected }).toEqual({ totalElements: 2, corrected: null })
})

test.each([
  ["its stem", "cooked fires", "Cooking without fire"],
  ["its beginning", "pyth begi", "Learning Python from the Beginning"],
  ["a word that English ignores", "the learning", "Learning Python from the Beginning"],
  ["an accent", "naive", "Learning Python from the Beginning"],
  ["a tag with signs", "C++", "Learning Python from the Beginning"],
  ["its category", "technology", "Learning Python from the Beginning"],
  ["Hindi, by its stem", "पुस्तक", "हिन्दी व्याकरण की पुस्तकें"],
  ["Hindi, by its beginning", "व्याक", "हिन्दी व्याकरण की पुस्तकें"],
])("finds an item by %s", async (_, words, title) => {
  expect(await titlesOf(words)).toEqual([title])
})

test.each([
  ["lerning pyhton", "learning python", "Learning Python from the Beginning"],
  ["coking", "cooking", "Cooking without fire"],
  ["हिंदी", "हिन्दी", "हिन्दी व्याकरण की पुस्तकें"],
])("corrects %s to %s", async (words, corrected, title) => {
  expect(await search(words)).toMatchObject({ corrected, titles: [title] })
})

test("finds nothing for unlike words, and takes no other institute's words for a correction", async () => {
  expect(await search("xylophone")).toMatchObject({ titles: [], totalElements: 0, corrected: null })
  expect(await titlesOf("rivalz")).toEqual([])
})

test.each(["kind", "cat", "lang", "pric"])("finds nothing by the beginning of a filter's name: %s", async (word) => {
  expect(await titlesOf(word)).toEqual([])
})

test("filters by kind, category, language and price, and sorts", async () => {
  expect(await titlesOf("python", { kind: "book" })).toEqual(["Cooking without fire"])
  expect(await titlesOf("python", { category: "Technology" })).toEqual(["Learning Python from the Beginning"])
  expect(await titlesOf(undefined, { language: "hi" })).toEqual(["हिन्दी व्याकरण की पुस्तकें"])
  expect(await titlesOf("python", { price: "free" })).toEqual(["Cooking without fire"])
  const sorted = async (sort: string) => (await titlesOf(undefined, { sort, language: "en" }))[0]
  expect(await sorted("priceLow")).toBe("Cooking without fire")
  expect(await sorted("priceHigh")).toBe("Learning Python from the Beginning")
  expect(await sorted("rating")).toBe("Cooking without fire")
  expect(await titlesOf(undefined, { sort: "newest", kind: "book", price: "free" })).toEqual(["Cooking without fire"])
})

test("pages the results; a page past the last is the last", async () => {
  expect(await search("python", { size: "1", page: "1" })).toMatchObject({ titles: ["Cooking without fire"], page: 1 })
  expect(await search("pyhton", { size: "1", page: "9" })).toMatchObject({
    page: 1,
    totalPages: 2,
    corrected: "python",
  })
})

test("a change of an item or of its teacher's name is found at once, what is gone no longer", async () => {
  const id = await insertItem("acme", { title: "Weaving baskets" })
  const change = (values: object) =>
    withInstitute(institutes.acme, (db) => db.updateTable("items").set(values).where("id", "=", id).execute())
  const teacher = await createMember("Teacher")
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId: id, userId: teacher.userId }).execute(),
  )
  await change({ title: "Pottery" })
  expect([await titlesOf("baskets"), await titlesOf("pottery")]).toEqual([[], ["Pottery"]])
  // A word that no item has any more corrects nothing.
  expect((await search("baskts")).corrected).toBeNull()
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("users").set({ firstName: "Meenakshi" }).where("id", "=", teacher.userId).execute(),
  )
  expect(await titlesOf("meenakshi")).toEqual(["Pottery"])
  await change({ visible: false })
  expect(await titlesOf("pottery")).toEqual([])
})

test.each([
  "' or 1=1 --",
  `"python" & !cooking | (a:*)`,
  "python <-> \\ ''' :* %_",
  "𝒫𐍈🎻",
  "/institute:3 /kind:course",
  "!!! ???",
])("takes %s for words", async (words) => {
  await search(words)
})

test("refuses 2,000 characters, and does not cut a word of 80 into something else", async () => {
  const long = await send(null, items.search, { query: { instituteId: acme, searchParam: "a ".repeat(1_000) + "b" } })
  expect(long.status).toBe(400)
  expect(await titlesOf("x".repeat(80))).toEqual([])
})

const suggestionsFor = async (searchParam: string, instituteId = acme) =>
  (await send(null, institutesContract.suggestions, { query: { instituteId, searchParam } })).data

test("suggests items of all kinds and teachers of this institute, by the corrected words", async () => {
  const [teacher, stranger] = await Promise.all([createMember("Teacher"), createMember("Teacher", "rival")])
  await withPlatform((db) =>
    db
      .updateTable("users")
      .set({ firstName: "Vasundhara", lastName: "Iyer" })
      .where("id", "in", [teacher.userId, stranger.userId])
      .execute(),
  )
  const id = await insertItem("acme", { kind: "webinar", title: "Veena evening" })
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId: id, userId: teacher.userId }).execute(),
  )
  const expected = {
    items: [{ id, kind: "webinar", title: "Veena evening" }],
    teachers: [{ userId: teacher.userId, name: "Vasundhara Iyer" }],
  }
  expect(await suggestionsFor("vasund")).toEqual({ ...expected, corrected: null })
  expect(await suggestionsFor("vasundara")).toEqual({ ...expected, corrected: "vasundhara" })
  expect(await suggestionsFor("zzzzzz")).toEqual({ items: [], teachers: [], corrected: null })
  expect((await suggestionsFor("python")).items.map(({ title }) => title)).toEqual([
    "Learning Python from the Beginning",
    "Cooking without fire",
  ])
})

test.each(["", "a", "x".repeat(81)])("suggests nothing for %p", async (searchParam) => {
  const { code } = await send(null, institutesContract.suggestions, { query: { instituteId: acme, searchParam } })
  expect(code).toBe("invalid_input")
})
