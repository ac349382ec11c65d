import { withTrash } from "@/lib/features/item-contents/item-contents.server"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { content } from "@/lib/features/content/contract"
import { items } from "@/lib/features/items/contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { removeDeletedItems } from "@/lib/features/items/jobs.server"
import type { ItemAction } from "@/lib/features/catalogue/item-statuses"
import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertCompleteItem, insertItem } from "./item-fixtures"

withJobQueue()

type ActionOf = { id: number; version: number; action: ItemAction; reason?: string }

const act = (as: TestMember, body: ActionOf) => send(as, itemsAdmin.act, { body })
const statusOf = async (id: number) =>
  (
    await withInstitute(institutes.acme, (db) => db.selectFrom("items").select("status").where("id", "=", id).execute())
  )[0]?.status

test("what is incomplete is neither published nor sent for review, and the answer names what is missing", async () => {
  const admin = await createMember("Admin")
  const id = await insertItem("acme", { kind: "webinar", status: "draft" })
  for (const action of ["publish", "unlist", "submit"] as const) {
    const answer = await act(admin, { id, version: 1, action })
    expect(answer.code).toBe("incomplete")
    expect(Object.keys(answer.fields ?? {})).toEqual(["shortText", "description", "startsAt", "image", "teachers"])
  }
})

test("a teacher sends an item for review, and an admin sends it back with a reason or publishes it", async () => {
  const [admin, teacher] = [await createMember("Admin"), await createMember("Teacher")]
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  expect((await act(teacher, { id, version: 1, action: "publish" })).code).toBe("forbidden")
  expect((await act(teacher, { id, version: 1, action: "submit" })).data.status).toBe("review")
  expect((await act(teacher, { id, version: 2, action: "sendBack", reason: "No" })).code).toBe("forbidden")
  expect((await act(admin, { id, version: 2, action: "sendBack" })).fields).toHaveProperty("reason")
  const back = await act(admin, { id, version: 2, action: "sendBack", reason: "Add an exercise." })
  expect(back.data).toMatchObject({ status: "draft", reviewNote: "Add an exercise." })
  expect((await act(teacher, { id, version: 3, action: "submit" })).data.reviewNote).toBeNull()
  expect((await act(admin, { id, version: 3, action: "publish" })).code).toBe("stale")
  const published = await act(admin, { id, version: 4, action: "publish" })
  expect(published.data.status).toBe("published")
  expect(published.data.publishedAt).not.toBeNull()
  for (const action of ["archive", "unlist"] as const)
    expect((await act(teacher, { id, version: 5, action })).code).toBe("forbidden")
})

test("teachers publish where the owner of the institute lets them", async () => {
  const [owner, admin, teacher] = [
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
    await createMember("Teacher"),
  ]
  const allow = (as: TestMember, teachersPublish: boolean) =>
    send(as, itemEditing.saveSettings, { body: { teachersPublish } })
  expect((await allow(admin, true)).code).toBe("forbidden")
  await allow(owner, true)
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  expect((await act(teacher, { id, version: 1, action: "publish" })).data.status).toBe("published")
  await allow(owner, false)
  expect((await send(admin, itemEditing.showSettings, {})).data).toEqual({ teachersPublish: false })
})

test("an archived item leaves the public pages, and becomes a draft again", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme", { status: "published" })
  const show = () => send(null, items.show, { params: { kind: "course", id: String(id) }, query: { instituteId: "2" } })
  expect((await show()).status).toBe(200)
  await act(admin, { id, version: 1, action: "archive" })
  expect((await show()).status).toBe(404)
  expect((await act(admin, { id, version: 2, action: "publish" })).code).toBe("forbidden")
  expect((await act(admin, { id, version: 2, action: "unarchive" })).data.status).toBe("draft")
})

test("an item is deleted and restored with its status, but not while somebody has access to it", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const id = await insertCompleteItem("acme", { status: "published" })
  const params = { id: String(id) }
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("entitlements").values({ userId: student.userId, itemId: id, source: "admin" }).execute(),
  )
  expect((await send(admin, itemsAdmin.remove, { params, query: { check: "true" } })).code).toBe("item_in_use")
  expect((await send(admin, itemsAdmin.remove, { params, query: {} })).code).toBe("item_in_use")
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("entitlements").set({ status: "revoked" }).where("itemId", "=", id).execute(),
  )
  expect((await send(admin, itemsAdmin.remove, { params, query: { check: "true" } })).status).toBe(200)
  expect((await send(admin, itemsAdmin.show, { params })).status).toBe(200)
  expect((await send(admin, itemsAdmin.remove, { params, query: {} })).status).toBe(200)
  expect((await send(admin, itemsAdmin.show, { params })).code).toBe("not_found")
  expect((await send(admin, itemsAdmin.save, { body: { id, version: 2, title: "Gone" } })).code).toBe("not_found")
  const deleted = await send(admin, itemsAdmin.list, { query: { kind: "all", status: "deleted" } })
  expect(deleted.data.content.map((item) => item.id)).toContain(id)
  expect((await send(admin, itemsAdmin.restore, { body: { id } })).status).toBe(200)
  expect(await statusOf(id)).toBe("published")
  expect((await send(admin, itemsAdmin.restore, { body: { id } })).code).toBe("not_found")
})

test("a deleted item is removed after 30 days, unless a record of a student names it", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const [unused, learned, recent] = [await insertItem("acme"), await insertItem("acme"), await insertItem("acme")]
  for (const id of [unused, learned, recent])
    await send(admin, itemsAdmin.remove, { params: { id: String(id) }, query: {} })
  await withInstitute(institutes.acme, async (db) => {
    await db.insertInto("enrolments").values({ userId: student.userId, itemId: learned }).execute()
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable("items").set({ deletedAt }).where("id", "in", [unused, learned]).execute()
  })
  expect((await send(admin, itemsAdmin.restore, { body: { id: unused } })).code).toBe("not_found")
  await removeDeletedItems.run({})
  expect(await Promise.all([unused, learned, recent].map(statusOf))).toEqual([undefined, "archived", "archived"])
})

test("a copy is a draft with the content, the teachers and the questions of the original", async () => {
  const teacher = await createMember("Teacher")
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published", seats: 12 })
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("faqs").values({ faqType: "item", itemId: id, question: "Is it hard?", answer: "No." }).execute(),
  )
  const body = { id, title: "Copy of it", idempotencyKey: crypto.randomUUID() }
  const [copy, again] = [
    await send(teacher, itemsAdmin.duplicate, { body }),
    await send(teacher, itemsAdmin.duplicate, { body }),
  ]
  expect(copy.data).toMatchObject({ title: "Copy of it", status: "draft", priceMinor: 49_900, lessons: 3 })
  expect(again.data.id).toBe(copy.data.id)
  const shown = (await send(teacher, itemsAdmin.show, { params: { id: String(copy.data.id) } })).data
  expect(shown.sections.map(({ materials }) => materials.map(({ title }) => title))).toEqual([
    ["Video", "Secret", "Open"],
  ])
  expect(shown).toMatchObject({ seats: 12, missing: [], people: [{ userId: teacher.userId }], publishedAt: null })
  const faqs = await withInstitute(institutes.acme, (db) =>
    db.selectFrom("faqs").select("question").where("itemId", "=", copy.data.id).execute(),
  )
  expect(faqs).toEqual([{ question: "Is it hard?" }])
})

test("items are ordered by the ids of all of their kind, over the version that was shown", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const foreign = await insertItem("acme", { kind: "study_material" })
  const ids = [0, 1, 2].map((displayOrder) => insertItem("rival", { kind: "study_material", displayOrder }))
  const [first, second, third] = await Promise.all(ids)
  const show = async () => (await send(admin, itemEditing.showOrder, { query: { kind: "study_material" } })).data
  const { version } = await show()
  const save = (order: (number | undefined)[], over = version) =>
    send(admin, itemEditing.saveOrder, {
      body: { kind: "study_material", version: over, ids: order.filter((id) => id !== undefined) },
    })
  for (const wrong of [
    [first, second],
    [first, second, foreign],
    [first, second, second],
    [first, second, third, third],
  ])
    expect((await save(wrong)).fields).toHaveProperty("ids")
  expect((await save([third, first, second])).status).toBe(200)
  expect((await show()).items.map(({ id }) => id)).toEqual([third, first, second])
  expect((await save([first, second, third])).code).toBe("stale")
  const { data } = await send(null, items.studyMaterials, { query: { instituteId: String(institutes.rival) } })
  expect(data.content.map(({ id }) => id)).toEqual([third, first, second])
})

test("whoever opens an item learns who else has it open", async () => {
  const [one, other, teacher] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Teacher"),
  ]
  const id = await insertItem("acme")
  const heartbeat = async (as: TestMember, isOpen: boolean) =>
    (await send(as, itemEditing.heartbeat, { params: { id: String(id) }, body: { isOpen } })).data
  expect(await heartbeat(one, true)).toEqual([])
  expect(await heartbeat(other, true)).toMatchObject([{ userId: one.userId, name: "Admin Tester" }])
  await heartbeat(one, false)
  expect(await heartbeat(other, true)).toEqual([])
  expect(await heartbeat(teacher, true)).toBeUndefined()
})

test("what cannot be delivered yet can be published, but neither quoted nor ordered", async () => {
  const student = await createMember("Student")
  const itemId = await insertItem("acme", { kind: "consultation" })
  const place = await send(student, orders.place, { body: { kind: "consultation", itemId } })
  expect(place).toMatchObject({ status: 422, code: "coming_soon" })
  const params = { kind: "consultation", itemId: String(itemId) } as const
  expect((await send(student, orders.quote, { params, query: {} })).code).toBe("coming_soon")
})

test.each(["course", "pre_recorded"] as const)(
  "a published %s cannot be bought once its last lesson is deleted, until one is restored",
  async (kind) => {
    const [admin, student] = [await createMember("Admin"), await createMember("Student")]
    const itemId = await insertCompleteItem("acme", { kind })
    const { wire } = ITEM_KINDS[kind]
    const orderOnce = () => send(student, orders.place, { body: { kind: wire, itemId } })
    const quoteOnce = () =>
      send(null, orders.quote, { params: { kind: wire, itemId: String(itemId) }, query: { instituteId: "2" } })
    const lessons = await withInstitute(institutes.acme, (db) =>
      db.selectFrom("materials").select("id").where("itemId", "=", itemId).execute(),
    )
    const ids = lessons.map(({ id }) => id)
    await send(admin, content.removeMaterials, { body: { ids } })
    const { version } = (await send(admin, itemsAdmin.show, { params: { id: String(itemId) } })).data
    const publish = { id: itemId, version, action: "publish" as const }
    expect((await send(admin, itemsAdmin.actOnDraft, { body: publish })).fields).toHaveProperty("lessons")
    expect((await quoteOnce()).status).toBe(200)

    // Nobody can do this by the product any more; rows of before may be like it.
    const setDeleted = (deletedAt: Date | null) =>
      withInstitute(institutes.acme, (db) =>
        withTrash(db, () => db.updateTable("materials").set({ deletedAt }).where("id", "in", ids).execute()),
      )
    await setDeleted(new Date())
    expect([(await quoteOnce()).code, (await orderOnce()).code]).toEqual(["coming_soon", "coming_soon"])
    // Its page is still there.
    const shown = await send(null, items.show, {
      params: { kind: wire, id: String(itemId) },
      query: { instituteId: "2" },
    })
    expect(shown.data.lessons).toBe(0)

    await setDeleted(null)
    expect((await quoteOnce()).status).toBe(200)
  },
)
