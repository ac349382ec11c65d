import type { RequestOf } from "@/lib/contract/endpoint"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import type { DraftAction } from "@/lib/features/items/item-draft-shapes"
import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { coverPicture } from "../setup/cover-picture"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertCompleteItem } from "./item-fixtures"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

type ActionOf = { id: number; version: number; action: DraftAction; reason?: string }
const act = (as: TestMember, body: ActionOf) => send(as, itemsAdmin.actOnDraft, { body })
const save = (as: TestMember, body: RequestOf<typeof itemsAdmin.save>["body"]) => send(as, itemsAdmin.save, { body })
const edited = async (as: TestMember, id: number) =>
  (await send(as, itemsAdmin.show, { params: { id: String(id) } })).data
const shown = async (id: number) =>
  (await send(null, items.show, { params: { kind: "course", id: String(id) }, query: { instituteId: "2" } })).data
const rowOf = (id: number) =>
  withInstitute(institutes.acme, (db) =>
    db.selectFrom("items").select(["version", "updatedAt"]).where("id", "=", id).executeTakeFirstOrThrow(),
  )
const quote = async (as: TestMember, itemId: number) =>
  (await send(as, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: {} })).data

test("what is changed of a published item is a draft, which its staff see and nobody else, until it is published", async () => {
  const [admin, student, teacher] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Teacher"),
  ]
  const id = await insertCompleteItem("acme", { title: "Rivers", status: "published" })
  const before = await rowOf(id)
  const first = await save(admin, { id, version: 1, title: "Rivers of Asia", priceMinor: 59_900, featured: true })
  expect(first.data).toMatchObject({ title: "Rivers of Asia", priceMinor: 59_900, featured: true, draftState: "draft" })
  const form = { itemMedia: { id, version: first.data.version }, coverImage: await coverPicture() }
  const withCover = await send(admin, itemsAdmin.saveMedia, { form })
  const { version } = (
    await send(admin, itemsAdmin.saveTeachers, {
      body: { id, version: withCover.data.version, userIds: [teacher.userId] },
    })
  ).data

  expect(await shown(id)).toMatchObject({ title: "Rivers", priceMinor: 49_900, featured: true })
  expect((await shown(id)).image?.key).not.toBe(withCover.data.image?.key)
  expect((await quote(student, id)).totalMinor).toBe(49_900)
  expect((await send(teacher, itemsAdmin.show, { params: { id: String(id) } })).code).toBe("not_found")
  const draft = await edited(admin, id)
  expect(draft).toMatchObject({ title: "Rivers of Asia", people: [{ userId: teacher.userId }], version })
  expect(draft.draft).toMatchObject({ editedBy: "Admin Tester", sentAt: null })
  expect(draft.draft?.changes).toEqual(
    expect.arrayContaining([
      { field: "title", before: "Rivers", after: "Rivers of Asia" },
      { field: "priceMinor", before: 49_900, after: 59_900 },
      { field: "userIds", before: ["Teacher Tester"], after: ["Teacher Tester"] },
      { field: "image", before: expect.any(String), after: withCover.data.image?.key },
    ]),
  )
  // Only being featured, which is no part of the draft, has changed the row that public pages are made of.
  expect((await rowOf(id)).version).toBe(before.version + 1)

  const published = await act(admin, { id, version, action: "publish" })
  expect(published.data).toMatchObject({ status: "published", draft: null, draftState: null, title: "Rivers of Asia" })
  expect(await shown(id)).toMatchObject({
    title: "Rivers of Asia",
    priceMinor: 59_900,
    image: { key: withCover.data.image?.key },
    taughtBy: [{ userId: teacher.userId }],
  })
  expect((await quote(student, id)).totalMinor).toBe(59_900)
  expect((await edited(teacher, id)).title).toBe("Rivers of Asia")
})

test("changes are discarded, and a change back to what is published is none", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme", { title: "Rivers", status: "unlisted" })
  const first = await save(admin, { id, version: 1, title: "Lakes", startsAt: "2030-01-01T10:00:00Z" })
  const back = await save(admin, { id, version: first.data.version, title: "Rivers", startsAt: null })
  expect(back.data).toMatchObject({ draft: null, draftState: null })
  expect((await act(admin, { id, version: back.data.version, action: "publish" })).code).toBe("forbidden")
  const again = await save(admin, { id, version: back.data.version, title: "Seas" })
  const discarded = await act(admin, { id, version: again.data.version, action: "discard" })
  expect(discarded.data).toMatchObject({ title: "Rivers", draft: null })
  expect(discarded.data.version).toBeGreaterThan(again.data.version)
})

test("of two editors of a draft the second is told, and changes are published as they were listed or not at all", async () => {
  const [one, other] = [await createMember("Admin"), await createMember("Admin")]
  const id = await insertCompleteItem("acme", { status: "published" })
  const mine = await save(one, { id, version: 1, shortText: "Mine" })
  expect((await save(other, { id, version: 1, shortText: "Theirs" })).code).toBe("stale")
  await save(other, { id, version: mine.data.version, tags: ["theirs"] })
  expect((await act(one, { id, version: mine.data.version, action: "publish" })).code).toBe("stale")
  const body = { id, version: mine.data.version, action: "archive" as const }
  expect((await send(one, itemsAdmin.act, { body })).code).toBe("stale")
  const racing = await edited(one, id)
  const answers = await Promise.all([
    save(one, { id, version: racing.version, shortText: "One" }),
    save(other, { id, version: racing.version, shortText: "Other" }),
  ])
  expect(answers.map(({ code }) => code).filter((code) => code === "stale")).toHaveLength(1)
})

test("changes are held to the rules of what is saved: fields, price, parts that may not be missing", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme", { status: "published" })
  expect((await save(admin, { id, version: 1, compareAtMinor: 100 })).fields).toHaveProperty("compareAtMinor")
  const dearer = await save(admin, { id, version: 1, compareAtMinor: 60_000 })
  const { version } = dearer.data
  expect((await save(admin, { id, version, priceMinor: 70_000 })).fields).toHaveProperty("compareAtMinor")
  const empty = await save(admin, { id, version, shortText: "" })
  const refused = await act(admin, { id, version: empty.data.version, action: "publish" })
  expect(refused).toMatchObject({ code: "incomplete", fields: { shortText: ["Is missing"] } })
  expect((await shown(id)).shortText).toBe("Everything on it.")
})

test("a teacher's changes go to review, and an admin sends them back with a reason or publishes them", async () => {
  const [admin, teacher] = [await createMember("Admin"), await createMember("Teacher")]
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  let { version } = (await save(teacher, { id, version: 1, shortText: "New" })).data
  const step = async (as: TestMember, action: DraftAction, reason?: string) => {
    const answer = await act(as, { id, version, action, ...(reason && { reason }) })
    if (answer.status === 200) ({ version } = answer.data)
    return answer
  }
  expect((await step(teacher, "publish")).code).toBe("forbidden")
  expect((await step(admin, "sendBack", "Why?")).code).toBe("forbidden")
  expect((await step(teacher, "submit")).data).toMatchObject({ status: "published", draftState: "review" })
  const inReview = await send(admin, itemsAdmin.list, { query: { status: "review", size: "100" } })
  expect(inReview.data.content.map((item) => item.id)).toContain(id)
  expect((await step(teacher, "submit")).code).toBe("forbidden")
  expect((await step(admin, "sendBack")).fields).toHaveProperty("reason")
  expect((await step(admin, "sendBack", "Longer.")).data.draft).toMatchObject({ sentAt: null, reviewNote: "Longer." })
  await step(teacher, "submit")
  expect((await step(teacher, "withdraw")).data.draftState).toBe("draft")
  await step(teacher, "submit")
  expect((await step(admin, "publish")).data).toMatchObject({ shortText: "New", draft: null })
  expect((await shown(id)).shortText).toBe("New")
  expect((await bellOf(teacher)).content).toMatchObject([
    { title: "Your changes are published", link: `/teacher/courses/${id}` },
    { title: "Changes sent back", body: expect.stringContaining("Longer.") },
  ])
  expect((await bellOf(admin)).content).toEqual([])
  const mails = await mailsTo(teacher.email)
  expect(mails.map(({ subject }) => subject)).toEqual(["Your changes to A course were sent back"])
  expect(mails[0]?.text).toContain("> Longer.")
  const recorded = await eventsOf(`item:${id}`)
  expect(recorded.map(({ key }) => key)).toEqual(
    ["submitted", "sent_back", "submitted", "withdrawn", "submitted", "published"].map((what) => `item.draft_${what}`),
  )
  expect(recorded.at(-1)?.changes).toEqual({ shortText: ["Everything on it.", "New"] })
})

test("a teacher who may publish publishes their own changes, but not those of price or teachers that an admin left", async () => {
  const [owner, teacher] = [await createMember("InstituteAdmin"), await createMember("Teacher")]
  const allow = (teachersPublish: boolean) => send(owner, itemEditing.saveSettings, { body: { teachersPublish } })
  await allow(true)
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  let { version } = (await save(teacher, { id, version: 1, shortText: "New" })).data
  const published = await act(teacher, { id, version, action: "publish" })
  expect(published.data).toMatchObject({ shortText: "New", draft: null })
  ;({ version } = (await save(owner, { id, version: published.data.version, priceMinor: 100_00 })).data)
  for (const action of ["publish", "discard"] as const)
    expect((await act(teacher, { id, version, action })).code).toBe("forbidden")
  await allow(false)
})

test("what is archived takes its changes over, because nobody sees it", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme", { title: "Rivers", status: "published" })
  const { version } = (await save(admin, { id, version: 1, title: "Lakes" })).data
  const archived = await send(admin, itemsAdmin.act, { body: { id, version, action: "archive" } })
  expect(archived.data).toMatchObject({ status: "archived", title: "Lakes", draft: null })
  const saved = await save(admin, { id, version: archived.data.version, title: "Seas" })
  expect(saved.data).toMatchObject({ title: "Seas", draft: null })
})

test("another institute finds no draft to act on", async () => {
  const [admin, rival] = [await createMember("Admin"), await createMember("InstituteAdmin", "rival")]
  const id = await insertCompleteItem("acme", { status: "published" })
  const { version } = (await save(admin, { id, version: 1, title: "Lakes" })).data
  for (const action of ["publish", "discard", "sendBack"] as const)
    expect((await act(rival, { id, version, action })).code).toBe("not_found")
})

test("a preview shows staff of the item a draft, and a published item with its changes, and nobody else", async () => {
  const [teacher, other, student, rival] = [
    await createMember("Teacher"),
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("InstituteAdmin", "rival"),
  ]
  const draft = await insertCompleteItem("acme", { title: "Draft", teacherId: teacher.userId, status: "draft" })
  const id = await insertCompleteItem("acme", { title: "Rivers", teacherId: teacher.userId, status: "published" })
  await save(teacher, { id, version: 1, title: "Lakes", shortText: "Deep." })
  const preview = (as: TestMember, itemId: number) => send(as, itemsAdmin.preview, { params: { id: String(itemId) } })
  expect((await preview(teacher, draft)).data).toMatchObject({ title: "Draft", isIndexed: false, lessons: 3 })
  expect((await preview(teacher, id)).data).toMatchObject({
    title: "Lakes",
    shortText: "Deep.",
    priceMinor: 49_900,
    taughtBy: [{ userId: teacher.userId }],
  })
  expect((await shown(id)).title).toBe("Rivers")
  for (const as of [other, rival]) expect((await preview(as, id)).code).toBe("not_found")
  expect((await preview(student, id)).code).toBe("forbidden")
})
