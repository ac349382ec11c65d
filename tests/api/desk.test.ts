import sharp from "sharp"
import { desk } from "@/lib/features/desk/contract"
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
  const { data } = await send(admin, desk.saveItem, { body: change(item) })
  expect(data).toMatchObject({ title: "A better title", priceMinor: 79_900, version: item.version + 1 })
  expect((await send(admin, desk.saveItem, { body: change(item) })).code).toBe("stale")
})

test("prices are checked, and compare-at must be above", async () => {
  const admin = await someone("Admin")
  const item = await newItem(institutes.acme)
  const save = (price: object) => send(admin, desk.saveItem, { body: { ...change(item), ...price } })
  for (const price of [{ priceMinor: 99 }, { priceMinor: -1 }, { priceMinor: 1.5 }, { priceMinor: 100_000_001 }]) {
    expect((await save(price)).fields).toHaveProperty("priceMinor")
  }
  expect((await save({ compareAtMinor: 79_900 })).fields).toHaveProperty("compareAtMinor")
  expect((await save({ priceMinor: 0, compareAtMinor: null })).status).toBe(200)
})

test("a teacher changes what they teach, does not publish, and does not see another's", async () => {
  const [teacher, other] = [await someone("Teacher"), await someone("Teacher")]
  const item = await newItem(institutes.acme, teacher.userId)
  expect((await send(teacher, desk.saveItem, { body: change(item) })).status).toBe(200)
  expect(
    (await send(teacher, desk.saveItem, { body: { ...change(item), version: item.version + 1, status: "archived" } }))
      .code,
  ).toBe("no_rights")
  expect((await send(other, desk.showItem, { params: { id: String(item.id) } })).code).toBe("not_found")
  expect((await send(other, desk.courses, { query: {} })).data.totalElements).toBe(0)
})

test("another institute's item is not found", async () => {
  const rival = await someone("InstituteAdmin", "rival")
  const item = await newItem(institutes.acme)
  expect((await send(rival, desk.saveItem, { body: change(item) })).code).toBe("not_found")
  expect(
    (await send(rival, desk.changeVisibility, { body: { kind: "course", id: item.id, visible: false } })).code,
  ).toBe("not_found")
})

const details = async (admin: Awaited<ReturnType<typeof someone>>) => {
  const { data } = await send(admin, desk.showInstitute, { query: {} })
  const { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address } = data
  return { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address }
}

test("an institute is saved with its picture, drawn anew", async () => {
  const admin = await someone("InstituteAdmin", "rival")
  const now = await details(admin)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#aa3355" } })
    .png()
    .toBuffer()
  const { data, status } = await send(admin, desk.saveInstitute, {
    form: {
      instituteDetails: { ...now, name: "Rival reborn", brandPrimary: "#AA3355" },
      institutePic: new Blob([new Uint8Array(png)], { type: "image/png" }),
    },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({ name: "Rival reborn", brandPrimary: "#aa3355", image: { width: 300, height: 300 } })
  expect(data.image?.key).toMatch(/\.webp$/)
  expect((await send(admin, desk.saveInstitute, { form: { instituteDetails: now } })).code).toBe("stale")
})

test("only the InstituteAdmin saves the institute, and faults are named", async () => {
  const admin = await someone("Admin")
  const owner = await someone("InstituteAdmin")
  const now = await details(owner)
  expect((await send(admin, desk.saveInstitute, { form: { instituteDetails: now } })).code).toBe("no_rights")
  const bad = await send(owner, desk.saveInstitute, {
    form: {
      instituteDetails: { ...now, name: "x", brandPrimary: "red" },
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z5", stateCode: null },
    },
  })
  expect(Object.keys(bad.fields ?? {})).toEqual(expect.arrayContaining(["name", "brandPrimary"]))
  const gst = await send(owner, desk.saveInstitute, {
    form: {
      instituteDetails: now,
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z4", stateCode: "27" },
    },
  })
  expect(gst.fields).toHaveProperty("gstin")
})

test("dashboards show figures of the own institute", async () => {
  const admin = await someone("Admin")
  const { data } = await send(admin, desk.adminDashboard, {})
  expect(data.days).toHaveLength(30)
  expect(data.publishedItems).toBeGreaterThan(0)
  const teacher = await someone("Teacher")
  expect((await send(teacher, desk.teacherDashboard, {})).data).toMatchObject({ items: 0, learners: 0, recent: [] })
  const master = await someone("SuperAdmin")
  expect((await send(master, desk.masterDashboard, {})).data.institutes).toBeGreaterThanOrEqual(2)
  expect((await send(master, desk.institutes, { query: { searchParam: "acme" } })).data.content).toHaveLength(1)
})
