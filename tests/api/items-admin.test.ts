import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember, unique } from "../setup/test-app"

const createItem = (instituteId: number, teacherId?: number) =>
  withInstitute(instituteId, async (db) => {
    const item = await db
      .insertInto("items")
      .values({
        kind: "course",
        title: unique("Course"),
        slug: unique("course"),
        priceMinor: 50_000,
        status: "published",
      })
      .returning(["id", "version", "title"])
      .executeTakeFirstOrThrow()
    if (teacherId) await db.insertInto("item_teachers").values({ itemId: item.id, userId: teacherId }).execute()
    return item
  })

const change = ({ id, version }: { id: number; version: number }) => ({
  id,
  version,
  title: "A better title",
  shortText: "A short text",
  priceMinor: 79_900,
  compareAtMinor: 99_900,
  status: "published" as const,
  featured: false,
})

test("an admin changes title and price, and a second save of the old version is refused", async () => {
  const admin = await createMember("Admin")
  const item = await createItem(institutes.acme)
  const { data } = await send(admin, itemsAdmin.save, { body: change(item) })
  expect(data).toMatchObject({ title: "A better title", priceMinor: 79_900, version: item.version + 1 })
  expect((await send(admin, itemsAdmin.save, { body: change(item) })).code).toBe("stale")
})

test("prices are validated, and the compare-at price must be above the price", async () => {
  const admin = await createMember("Admin")
  const item = await createItem(institutes.acme)
  const save = (price: object) => send(admin, itemsAdmin.save, { body: { ...change(item), ...price } })
  for (const price of [{ priceMinor: 99 }, { priceMinor: -1 }, { priceMinor: 1.5 }, { priceMinor: 100_000_001 }]) {
    expect((await save(price)).fields).toHaveProperty("priceMinor")
  }
  expect((await save({ compareAtMinor: 79_900 })).fields).toHaveProperty("compareAtMinor")
  expect((await save({ priceMinor: 0, compareAtMinor: null })).status).toBe(200)
})

test("lists are sorted, filtered and counted by kind", async () => {
  const teacher = await createMember("Teacher")
  await withInstitute(institutes.acme, async (db) => {
    for (const [kind, title, priceMinor, status] of [
      ["course", "Beta", 30_000, "draft"],
      ["course", "alpha", 10_000, "published"],
      ["book", "Gamma", 20_000, "published"],
    ] as const) {
      const { id } = await db
        .insertInto("items")
        .values({ kind, title, slug: unique(title.toLowerCase()), priceMinor, status })
        .returning("id")
        .executeTakeFirstOrThrow()
      await db.insertInto("item_teachers").values({ itemId: id, userId: teacher.userId }).execute()
    }
  })
  const list = async (query: object) => (await send(teacher, itemsAdmin.list, { query })).data
  const titles = async (query: object) => (await list(query)).content.map(({ title }) => title)
  expect(await titles({ kind: "all", sort: "title" })).toEqual(["alpha", "Beta", "Gamma"])
  expect(await titles({ kind: "all", sort: "-price" })).toEqual(["Beta", "Gamma", "alpha"])
  expect(await titles({ kind: "all", sort: "-enrolled" })).toEqual(["Gamma", "alpha", "Beta"])
  expect(await titles({ sort: "title" })).toEqual(["alpha", "Beta"])
  const published = await list({ kind: "book", status: "published" })
  expect(published).toMatchObject({ totalElements: 1, totalPages: 1 })
  expect(Object.fromEntries(published.kinds.map(({ kind, count }) => [kind, count]))).toEqual({ course: 1, book: 1 })
  expect((await send(teacher, itemsAdmin.list, { query: { sort: "id; drop table items" as "title" } })).status).toBe(
    400,
  )
})

test("a teacher submits a draft for review and withdraws it, but only administrators publish", async () => {
  const teacher = await createMember("Teacher")
  const item = await createItem(institutes.acme, teacher.userId)
  const admin = await createMember("Admin")
  const save = async (as: typeof teacher, status: "draft" | "review" | "published", version: number) =>
    send(as, itemsAdmin.save, { body: { ...change(item), status, version } })
  expect((await save(admin, "draft", item.version)).data.status).toBe("draft")
  expect((await save(teacher, "review", item.version + 1)).data.status).toBe("review")
  expect((await save(teacher, "published", item.version + 2)).code).toBe("forbidden")
  expect((await save(teacher, "draft", item.version + 2)).data.status).toBe("draft")
  expect((await save(admin, "published", item.version + 3)).data.status).toBe("published")
})

test("a teacher changes their own items, cannot archive them, and does not see another teacher's", async () => {
  const [teacher, other] = [await createMember("Teacher"), await createMember("Teacher")]
  const item = await createItem(institutes.acme, teacher.userId)
  expect((await send(teacher, itemsAdmin.save, { body: change(item) })).status).toBe(200)
  expect(
    (await send(teacher, itemsAdmin.save, { body: { ...change(item), version: item.version + 1, status: "archived" } }))
      .code,
  ).toBe("forbidden")
  expect((await send(other, itemsAdmin.show, { params: { id: String(item.id) } })).code).toBe("not_found")
  expect((await send(other, itemsAdmin.list, { query: {} })).data.totalElements).toBe(0)
})

test("another institute's item is not found", async () => {
  const rival = await createMember("InstituteAdmin", "rival")
  const item = await createItem(institutes.acme)
  expect((await send(rival, itemsAdmin.save, { body: change(item) })).code).toBe("not_found")
  expect(
    (await send(rival, itemsAdmin.changeVisibility, { body: { kind: "course", id: item.id, visible: false } })).code,
  ).toBe("not_found")
})
