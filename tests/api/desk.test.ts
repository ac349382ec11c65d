import sharp from "sharp"
import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { platform } from "@/lib/features/platform/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, someone, unique } from "../setup/world"

const newItem = (instituteId: number, teacherId?: number) =>
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
  shortText: "A promise",
  priceMinor: 79_900,
  compareAtMinor: 99_900,
  status: "published" as const,
  featured: false,
})

test("an admin changes title and price; a second save of the old version is refused", async () => {
  const admin = await someone("Admin")
  const item = await newItem(institutes.acme)
  const { data } = await send(admin, itemsAdmin.save, { body: change(item) })
  expect(data).toMatchObject({ title: "A better title", priceMinor: 79_900, version: item.version + 1 })
  expect((await send(admin, itemsAdmin.save, { body: change(item) })).code).toBe("stale")
})

test("prices are checked, and compare-at must be above", async () => {
  const admin = await someone("Admin")
  const item = await newItem(institutes.acme)
  const save = (price: object) => send(admin, itemsAdmin.save, { body: { ...change(item), ...price } })
  for (const price of [{ priceMinor: 99 }, { priceMinor: -1 }, { priceMinor: 1.5 }, { priceMinor: 100_000_001 }]) {
    expect((await save(price)).fields).toHaveProperty("priceMinor")
  }
  expect((await save({ compareAtMinor: 79_900 })).fields).toHaveProperty("compareAtMinor")
  expect((await save({ priceMinor: 0, compareAtMinor: null })).status).toBe(200)
})

test("lists are sorted, narrowed and counted by kind", async () => {
  const teacher = await someone("Teacher")
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

test("a teacher hands a draft in for review and takes it back; publishing is left to administrators", async () => {
  const teacher = await someone("Teacher")
  const item = await newItem(institutes.acme, teacher.userId)
  const admin = await someone("Admin")
  const save = async (as: typeof teacher, status: "draft" | "review" | "published", version: number) =>
    send(as, itemsAdmin.save, { body: { ...change(item), status, version } })
  expect((await save(admin, "draft", item.version)).data.status).toBe("draft")
  expect((await save(teacher, "review", item.version + 1)).data.status).toBe("review")
  expect((await save(teacher, "published", item.version + 2)).code).toBe("no_rights")
  expect((await save(teacher, "draft", item.version + 2)).data.status).toBe("draft")
  expect((await save(admin, "published", item.version + 3)).data.status).toBe("published")
})

test("a teacher changes what they teach, does not publish, and does not see another's", async () => {
  const [teacher, other] = [await someone("Teacher"), await someone("Teacher")]
  const item = await newItem(institutes.acme, teacher.userId)
  expect((await send(teacher, itemsAdmin.save, { body: change(item) })).status).toBe(200)
  expect(
    (await send(teacher, itemsAdmin.save, { body: { ...change(item), version: item.version + 1, status: "archived" } }))
      .code,
  ).toBe("no_rights")
  expect((await send(other, itemsAdmin.show, { params: { id: String(item.id) } })).code).toBe("not_found")
  expect((await send(other, itemsAdmin.list, { query: {} })).data.totalElements).toBe(0)
})

test("another institute's item is not found", async () => {
  const rival = await someone("InstituteAdmin", "rival")
  const item = await newItem(institutes.acme)
  expect((await send(rival, itemsAdmin.save, { body: change(item) })).code).toBe("not_found")
  expect(
    (await send(rival, itemsAdmin.changeVisibility, { body: { kind: "course", id: item.id, visible: false } })).code,
  ).toBe("not_found")
})

const details = async (admin: Awaited<ReturnType<typeof someone>>) => {
  const { data } = await send(admin, instituteSettings.show, { query: {} })
  const { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address } = data
  return { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address }
}

test("an institute is saved with its picture, drawn anew", async () => {
  const admin = await someone("InstituteAdmin", "rival")
  const now = await details(admin)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#aa3355" } })
    .png()
    .toBuffer()
  const { data, status } = await send(admin, instituteSettings.save, {
    form: {
      instituteDetails: { ...now, name: "Rival reborn", brandPrimary: "#AA3355" },
      institutePic: new Blob([new Uint8Array(png)], { type: "image/png" }),
    },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({ name: "Rival reborn", brandPrimary: "#aa3355", image: { width: 300, height: 300 } })
  expect(data.image?.key).toMatch(/\.webp$/)
  expect((await send(admin, instituteSettings.save, { form: { instituteDetails: now } })).code).toBe("stale")
})

test("cover and film are taken away when asked, and come back with an upload", async () => {
  const admin = await someone("InstituteAdmin", "rival")
  const png = await sharp({ create: { width: 400, height: 225, channels: 3, background: "#224466" } })
    .png()
    .toBuffer()
  const coverImage = new Blob([new Uint8Array(png)], { type: "image/png" })
  const save = async (parts: object, without: ("coverImage" | "teaserVideo")[] = []) =>
    (
      await send(admin, instituteSettings.save, {
        form: { instituteDetails: { ...(await details(admin)), without }, ...parts },
      })
    ).data
  expect((await save({ coverImage })).cover).toMatchObject({ width: 400, height: 225 })
  expect(await save({}, ["coverImage", "teaserVideo"])).toMatchObject({ cover: null, teaser: null })
  expect((await save({ coverImage }, ["coverImage"])).cover).not.toBeNull()
})

test("what is no picture is refused beside its field, and nothing is saved", async () => {
  const admin = await someone("InstituteAdmin", "rival")
  const before = await details(admin)
  const institutePic = new Blob(["<svg onload='alert(1)'/>"], { type: "image/png" })
  const { status, fields } = await send(admin, instituteSettings.save, {
    form: { instituteDetails: { ...before, name: "Half saved" }, institutePic },
  })
  expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: ["institutePic"] })
  expect(await details(admin)).toEqual(before)
})

test("only the InstituteAdmin saves the institute, and faults are named", async () => {
  const admin = await someone("Admin")
  const owner = await someone("InstituteAdmin")
  const now = await details(owner)
  expect((await send(admin, instituteSettings.save, { form: { instituteDetails: now } })).code).toBe("no_rights")
  const bad = await send(owner, instituteSettings.save, {
    form: {
      instituteDetails: { ...now, name: "x", brandPrimary: "red" },
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z5", stateCode: null },
    },
  })
  expect(Object.keys(bad.fields ?? {})).toEqual(expect.arrayContaining(["name", "brandPrimary"]))
  const gst = await send(owner, instituteSettings.save, {
    form: {
      instituteDetails: now,
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z4", stateCode: "27" },
    },
  })
  expect(gst.fields).toHaveProperty("gstin")
})

test("enquiries are answered, opened again, and spam stays out of the way", async () => {
  const admin = await someone("Admin")
  const word = unique("enquiry")
  const ids = await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("enquiries")
      .values(["new", "open", "closed"].map((status) => ({ name: word, message: "How long is it?", status })))
      .returning("id")
      .execute(),
  )
  const [first] = ids
  if (!first) throw new Error("nothing was inserted")
  const listed = async (query: object) =>
    (await send(admin, enquiriesAdmin.list, { query: { searchParam: word, ...query } })).data.content.map(
      ({ status }) => status,
    )
  expect(await listed({})).toEqual(["closed", "open", "open"])
  expect(await listed({ status: "open" })).toEqual(["open", "open"])

  const mark = (as: typeof admin, status: "open" | "closed" | "spam") =>
    send(as, enquiriesAdmin.changeStatus, { body: { id: first.id, status } })
  expect((await mark(admin, "spam")).status).toBe(200)
  expect(await listed({})).toEqual(["closed", "open"])
  expect(await listed({ status: "spam" })).toEqual(["spam"])
  expect((await mark(admin, "closed")).status).toBe(200)
  const { data } = await send(admin, enquiriesAdmin.show, { params: { id: String(first.id) } })
  expect(data).toMatchObject({ name: word, status: "closed", country: "IN" })

  const rival = await someone("InstituteAdmin", "rival")
  expect((await mark(rival, "spam")).code).toBe("not_found")
  expect((await send(rival, enquiriesAdmin.show, { params: { id: String(first.id) } })).code).toBe("not_found")
})

test("dashboards show figures of the own institute", async () => {
  const admin = await someone("Admin")
  const { data } = await send(admin, dashboards.admin, {})
  expect(data.days).toHaveLength(30)
  expect(data.missing).toContain("cover")
  expect(data.publishedItems).toBeGreaterThan(0)
  const teacher = await someone("Teacher")
  expect((await send(teacher, dashboards.teacher, {})).data).toMatchObject({
    items: 0,
    learners: 0,
    recent: [],
    courses: [],
  })
  const master = await someone("SuperAdmin")
  expect((await send(master, dashboards.master, {})).data.activeInstitutes).toBeGreaterThanOrEqual(2)
  expect((await send(master, platform.listInstitutes, { query: { searchParam: "acme" } })).data.content).toHaveLength(1)
})
