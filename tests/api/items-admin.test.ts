import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { coverPicture } from "../setup/cover-picture"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { insertCompleteItem, insertItem } from "./item-fixtures"

withJobQueue()

const newDraft = { kind: "book", title: "A book of rivers" } as const
const create = (as: Awaited<ReturnType<typeof createMember>>, idempotencyKey: string = crypto.randomUUID()) =>
  send(as, itemsAdmin.create, { body: { ...newDraft, idempotencyKey } })

test("a draft is created once, however often its request is repeated", async () => {
  const admin = await createMember("Admin")
  const key = crypto.randomUUID()
  const [first, again] = [await create(admin, key), await create(admin, key)]
  expect(first.data).toMatchObject({ ...newDraft, status: "draft", priceMinor: 0, version: 1 })
  expect(again.data.id).toBe(first.data.id)
})

test("a teacher teaches what they create, and other teachers do not see it", async () => {
  const [teacher, other] = [await createMember("Teacher"), await createMember("Teacher")]
  const { id } = (await create(teacher)).data
  const shown = await send(teacher, itemsAdmin.show, { params: { id: String(id) } })
  expect(shown.data.people).toMatchObject([{ userId: teacher.userId }])
  expect(shown.data.missing).toEqual(["shortText", "description", "image", "lessons"])
  expect((await send(other, itemsAdmin.show, { params: { id: String(id) } })).code).toBe("not_found")
  expect((await send(other, itemsAdmin.list, { query: {} })).data.totalElements).toBe(0)
})

test("a save changes the fields that it names, and one of an old version is refused", async () => {
  const admin = await createMember("Admin")
  const { id, version } = (await create(admin)).data
  const saved = await send(admin, itemsAdmin.save, {
    body: { id, version, tags: ["rivers"], outcomes: ["Read a map"], pages: 320, category: "Geography" },
  })
  expect(saved.data).toMatchObject({ title: newDraft.title, tags: ["rivers"], pages: 320, version: version + 1 })
  expect(saved.data.categories).toContain("Geography")
  expect((await send(admin, itemsAdmin.save, { body: { id, version, title: "Too late" } })).code).toBe("stale")
  const same = await send(admin, itemsAdmin.save, { body: { id, version: version + 1, pages: 320 } })
  expect(same.data.version).toBe(version + 1)
})

test("what is pasted from Word or typed as markup is stored as plain headings, lists and links", async () => {
  const admin = await createMember("Admin")
  const { id, version } = (await create(admin)).data
  const description = `<h1 class="MsoTitle">Rivers</h1><p style="mso-bidi:x" onclick="x()">Long <o:p></o:p><b>and</b> short</p>
    <script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">bad</a><style>p{}</style>`
  const { data } = await send(admin, itemsAdmin.save, { body: { id, version, description } })
  expect(data.description).toContain("<h2>Rivers</h2><p>Long <b>and</b> short</p>")
  expect(data.description).not.toMatch(/script|alert|style|onclick|img|mso/i)
})

test("prices, dates and tax codes are validated, also against the values that are not changed", async () => {
  const admin = await createMember("Admin")
  const id = await insertItem("acme", { priceMinor: 50_000 })
  const save = (change: object) => send(admin, itemsAdmin.save, { body: { id, version: 1, ...change } })
  for (const priceMinor of [99, -1, 1.5, 100_000_001])
    expect((await save({ priceMinor })).fields).toHaveProperty("priceMinor")
  expect((await save({ compareAtMinor: 50_000 })).fields).toHaveProperty("compareAtMinor")
  expect((await save({ endsAt: "2026-12-01T10:00:00Z" })).fields).toHaveProperty("endsAt")
  expect((await save({ sacCode: "999999" })).fields).toHaveProperty("sacCode")
  expect((await save({ title: "x".repeat(121) })).fields).toHaveProperty("title")
  expect((await save({ compareAtMinor: 60_000, sacCode: "999293" })).status).toBe(200)
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

test("a teacher changes the text of their published item, but neither its price nor its access", async () => {
  const teacher = await createMember("Teacher")
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  const save = (change: object) => send(teacher, itemsAdmin.save, { body: { id, version: 1, ...change } })
  for (const change of [{ priceMinor: 100 }, { accessDays: 1 }, { seats: 1 }, { featured: true }])
    expect((await save(change)).code).toBe("forbidden")
  expect((await save({ priceMinor: 49_900, shortText: "A new line" })).data.shortText).toBe("A new line")
  const draft = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  expect((await send(teacher, itemsAdmin.save, { body: { id: draft, version: 1, priceMinor: 100 } })).status).toBe(200)
})

test("only staff teach, and only administrators choose them", async () => {
  const admin = await createMember("Admin")
  const [teacher, student, stranger] = [
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("Teacher", "rival"),
  ]
  const { id, version } = (await create(admin)).data
  const save = (userIds: number[], as = admin) => send(as, itemsAdmin.saveTeachers, { body: { id, version, userIds } })
  for (const one of [student, stranger]) expect((await save([one.userId])).fields).toHaveProperty("userIds")
  expect((await save([teacher.userId, teacher.userId])).fields).toHaveProperty("userIds")
  expect((await save([teacher.userId], teacher)).code).toBe("forbidden")
  expect((await save([teacher.userId])).data.people).toMatchObject([{ userId: teacher.userId, name: "Teacher Tester" }])
  expect((await save([])).code).toBe("stale")
})

test("cover image and teaser are stored, shown to visitors, and removed", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme")
  const cover = await coverPicture()
  const saved = await send(admin, itemsAdmin.saveMedia, { form: { itemMedia: { id, version: 1 }, coverImage: cover } })
  expect(saved.data.image?.key).toMatch(/\.webp$/)
  const publish = { id, version: saved.data.version, action: "publish" as const }
  const { version } = (await send(admin, itemsAdmin.actOnDraft, { body: publish })).data
  const shown = await send(null, items.show, {
    params: { kind: "course", id: String(id) },
    query: { instituteId: "2" },
  })
  expect(shown.data.image?.key).toBe(saved.data.image?.key)
  const notPicture = new Blob(["<svg onload=alert(1)>"], { type: "image/png" })
  const refused = await send(admin, itemsAdmin.saveMedia, {
    form: { itemMedia: { id, version }, coverImage: notPicture },
  })
  expect(refused.fields).toHaveProperty("coverImage")
  const small = await coverPicture({ width: 639, height: 400 })
  const tooSmall = await send(admin, itemsAdmin.saveMedia, { form: { itemMedia: { id, version }, coverImage: small } })
  expect(tooSmall.fields).toEqual({ coverImage: ["Has too few pixels"] })
  const removed = await send(admin, itemsAdmin.saveMedia, {
    form: { itemMedia: { id, version, without: ["coverImage"] } },
  })
  expect(removed.data.image).toBeNull()
})

test("another institute's item is not found", async () => {
  const rival = await createMember("InstituteAdmin", "rival")
  const id = await insertItem("acme")
  const body = { id, version: 1 }
  expect((await send(rival, itemsAdmin.save, { body: { ...body, title: "Mine" } })).code).toBe("not_found")
  expect((await send(rival, itemsAdmin.act, { body: { ...body, action: "archive" } })).code).toBe("not_found")
  expect((await send(rival, itemsAdmin.saveTeachers, { body: { ...body, userIds: [] } })).code).toBe("not_found")
  expect((await send(rival, itemsAdmin.saveMedia, { form: { itemMedia: body } })).code).toBe("not_found")
  expect((await send(rival, itemsAdmin.remove, { params: { id: String(id) }, query: {} })).code).toBe("not_found")
  const copy = { id, title: "A copy", idempotencyKey: crypto.randomUUID() }
  expect((await send(rival, itemsAdmin.duplicate, { body: copy })).code).toBe("not_found")
  const hide = { kind: "course", id, visible: false } as const
  expect((await send(rival, itemsAdmin.changeVisibility, { body: hide })).code).toBe("not_found")
})

test("the cover of a book is stored upright, two by three, and those of other kinds wide", async () => {
  const admin = await createMember("Admin")
  const save = async (kind: "book" | "course", size: { width: number; height: number }) => {
    const { data } = await send(admin, itemsAdmin.create, {
      body: { kind, title: "Optics", idempotencyKey: crypto.randomUUID() },
    })
    const form = { itemMedia: { id: data.id, version: data.version }, coverImage: await coverPicture(size) }
    const { image } = (await send(admin, itemsAdmin.saveMedia, { form })).data
    return image && [image.width, image.height]
  }
  expect(await save("book", { width: 1_280, height: 720 })).toEqual([480, 720])
  expect(await save("book", { width: 2_000, height: 3_000 })).toEqual([1_200, 1_800])
  expect(await save("course", { width: 900, height: 900 })).toEqual([900, 506])
})
