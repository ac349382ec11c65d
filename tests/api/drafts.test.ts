import { randomUUID } from "node:crypto"
import { notifications } from "@/lib/features/notifications/contract"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { isStored, saveDraft, saveAnnouncementDraft, picture } from "./drafts-fixtures"
import { bellOf, compose, runJob, sendNotification } from "./notifications-fixtures"

withJobQueue()

const params = (id: number) => ({ params: { id: String(id) } })
const show = (as: TestMember, id: number) => send(as, notifications.showDraft, params(id))
const remove = (as: TestMember, id: number) => send(as, notifications.remove, params(id))
const copy = (as: TestMember, id: number) => send(as, notifications.copy, params(id))
const reopen = (as: TestMember, id: number, version: number) =>
  send(as, notifications.reopen, { ...params(id), body: { version } })
const sent = (as: TestMember, id: number) => send(as, notifications.showSent, params(id))
const titles = async (as: TestMember, query: object = {}) =>
  (await send(as, notifications.sent, { query: { size: "100", ...query } })).data.content.map(({ title }) => title)
const later = () => new Date(Date.now() + 3_600_000).toISOString()

test("a draft may be empty, is updated as it is written, and is sent to nobody", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const idempotencyKey = randomUUID()
  const first = await saveDraft(admin, { idempotencyKey })
  expect(first).toMatchObject({ status: 200, data: { version: 1, image: null } })
  const audience = { kind: "users", userIds: [student.userId] }
  const more = { title: "ab", link: "nowhere yet", audience, channels: ["email"], urgent: true, scheduleAt: later() }
  const again = await saveDraft(admin, { idempotencyKey, version: 1, ...more })
  expect(again.data).toEqual({ id: first.data.id, version: 2, image: null })
  expect((await show(admin, first.data.id)).data).toMatchObject({
    ...{ idempotencyKey, version: 2, title: "ab", body: "", link: "nowhere yet", channels: ["email"], urgent: true },
    audience: { kind: "users", people: [{ id: student.userId }], item: null },
    scheduleAt: new Date(more.scheduleAt),
  })
  await runJob("send-notification", { instituteId: institutes.acme, id: first.data.id })
  await runJob("send-due-notifications")
  expect((await bellOf(student)).totalElements).toBe(0)
})

test("no other admin sees, changes, sends, copies or deletes a draft", async () => {
  const [author, other, rival] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Admin", "rival"),
  ]
  const idempotencyKey = randomUUID()
  const { data } = await saveDraft(author, { idempotencyKey, title: "Only mine" })
  expect(await titles(author, { status: "draft" })).toEqual(["Only mine"])
  expect(await titles(other)).not.toContain("Only mine")
  for (const one of [other, rival]) {
    for (const act of [show, remove, copy, sent]) expect((await act(one, data.id)).status).toBe(404)
    expect((await reopen(one, data.id, 1)).status).toBe(404)
  }
  expect((await saveDraft(other, { idempotencyKey, version: 1 })).status).toBe(404)
  expect((await compose(other, { idempotencyKey, version: 1 })).status).toBe(404)
  expect((await compose(rival, { idempotencyKey })).status).toBe(200)
  expect((await show(author, data.id)).data.title).toBe("Only mine")
})

test("a draft that was changed elsewhere is not overwritten", async () => {
  const admin = await createMember("Admin")
  const idempotencyKey = randomUUID()
  const { data } = await saveDraft(admin, { idempotencyKey, title: "First" })
  const again = await saveDraft(admin, { idempotencyKey, title: "First, whose reply was lost" })
  expect(again.data).toEqual({ ...data, version: 2 })
  expect((await saveDraft(admin, { idempotencyKey, title: "Second" })).code).toBe("stale")
  expect((await compose(admin, { idempotencyKey })).code).toBe("stale")
  const both = await Promise.all([1, 2].map(() => saveDraft(admin, { idempotencyKey, version: 2, title: "Third" })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await show(admin, data.id)).data).toMatchObject({ title: "Third", version: 3 })
})

test("a draft that is sent twice is one message", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const idempotencyKey = randomUUID()
  const saved = await saveDraft(admin, { idempotencyKey, title: "Grows", audience: { kind: "users", userIds: [] } })
  const change = { idempotencyKey, version: 1, audience: { kind: "users", userIds: [student.userId] } }
  const [one, two] = await Promise.all([compose(admin, change), compose(admin, change)])
  expect([one.data, two.data]).toEqual([{ id: saved.data.id }, { id: saved.data.id }])
  await runJob("send-notification", { instituteId: institutes.acme, id: saved.data.id })
  expect((await bellOf(student)).content).toHaveLength(1)
  expect((await saveDraft(admin, { idempotencyKey, version: 2 })).code).toBe("already_sent")
  expect((await show(admin, saved.data.id)).status).toBe(404)
})

test("a scheduled notification becomes a draft of the user who reopens it, until its sending begins", async () => {
  const [author, other] = [await createMember("Admin"), await createMember("InstituteAdmin")]
  const scheduled = await compose(author, { title: "Later", scheduleAt: later() })
  const { id } = scheduled.data
  expect((await reopen(other, id, 7)).code).toBe("stale")
  expect((await reopen(other, id, 1)).data).toEqual({ id })
  expect((await show(author, id)).status).toBe(404)
  expect((await show(other, id)).data).toMatchObject({ title: "Later", version: 2, scheduleAt: expect.any(Date) })
  expect((await reopen(other, id, 2)).code).toBe("stale")

  const sentId = await sendNotification(author)
  expect((await reopen(author, sentId, 1)).code).toBe("already_sent")
  const cancelled = await compose(author, { scheduleAt: later() })
  await remove(author, cancelled.data.id)
  expect((await reopen(author, cancelled.data.id, 2)).code).toBe("stale")
})

test("a copy has the same content and audience, and its picture stays when the original is deleted", async () => {
  const admin = await createMember("Admin")
  const item = await insertItem("acme")
  const audience = { kind: "item" as const, itemId: item }
  const original = await saveDraft(
    admin,
    { title: "Model", body: "Text", audience, channels: ["push"] },
    await picture(),
  )
  const { data } = await copy(admin, original.data.id)
  expect((await show(admin, data.id)).data).toMatchObject({
    ...{ title: "Model", body: "Text", channels: ["push"], image: original.data.image, scheduleAt: null, version: 1 },
    audience: { kind: "item", item: { id: item } },
  })
  await remove(admin, original.data.id)
  expect(await isStored(original.data.image)).toBe(true)
  await remove(admin, data.id)
  expect(await isStored(original.data.image)).toBe(false)
  expect((await show(admin, data.id)).status).toBe(404)
})

test("the picture of a draft stays on request, is replaced, or is removed with the draft", async () => {
  const admin = await createMember("Admin")
  const idempotencyKey = randomUUID()
  const first = await saveDraft(admin, { idempotencyKey }, await picture())
  const stays = await saveDraft(admin, { idempotencyKey, version: 1, keepsPicture: true })
  expect(stays.data.image).toBe(first.data.image)
  const other = await saveDraft(admin, { idempotencyKey, version: 2, keepsPicture: true }, await picture())
  expect(other.data.image).not.toBe(first.data.image)
  expect(await isStored(first.data.image)).toBe(false)
  await compose(admin, { idempotencyKey, version: 3, keepsPicture: true })
  expect((await sent(admin, other.data.id)).data.image).toBe(other.data.image)

  const taken = await saveDraft(admin, {}, await picture())
  await remove(admin, taken.data.id)
  expect(await isStored(taken.data.image)).toBe(false)
})

test("a teacher's draft may name only their own learners, and no item of another institute", async () => {
  const [teacher, stranger] = [await createMember("Teacher"), await createMember("Student")]
  expect((await saveDraft(teacher, { audience: { kind: "item", itemId: null } })).status).toBe(200)
  expect((await saveDraft(teacher, { audience: { kind: "users", userIds: [stranger.userId] } })).status).toBe(400)
  const elsewhere = await insertItem("rival")
  expect((await saveDraft(teacher, { audience: { kind: "item", itemId: elsewhere } })).status).toBe(404)
  const admin = await createMember("Admin")
  expect((await saveDraft(admin, { audience: { kind: "item", itemId: elsewhere } })).status).toBe(404)
})

test("drafts of announcements are saved, shown, copied, reopened and deleted in the same way", async () => {
  const [master, other, admin] = [
    await createMember("SuperAdmin"),
    await createMember("SuperAdmin"),
    await createMember("Admin"),
  ]
  const idempotencyKey = randomUUID()
  const saved = await saveAnnouncementDraft(
    master,
    { idempotencyKey, title: "R", institutes: [institutes.acme] },
    await picture(),
  )
  const draft = await send(master, notifications.showAnnouncementDraft, params(saved.data.id))
  expect(draft.data).toMatchObject({ title: "R", institutes: [{ id: institutes.acme }] })
  expect((await send(other, notifications.showAnnouncementDraft, params(saved.data.id))).status).toBe(404)
  expect((await send(other, notifications.showAnnouncement, params(saved.data.id))).status).toBe(404)
  expect((await saveAnnouncementDraft(master, { institutes: [999_999] })).status).toBe(400)

  const notificationDetails = { idempotencyKey, version: 1, keepsPicture: true, title: "Rates", body: "They change." }
  const form = { notificationDetails: { ...notificationDetails, institutes: [institutes.acme], scheduleAt: later() } }
  expect((await send(master, notifications.createAnnouncement, { form })).data).toEqual({ id: saved.data.id })
  expect((await reopen(other, saved.data.id, 2)).data).toEqual({ id: saved.data.id })
  const { data: copied } = await copy(other, saved.data.id)
  await remove(other, saved.data.id)
  expect(await isStored(saved.data.image)).toBe(true)
  expect((await send(other, notifications.showAnnouncementDraft, params(copied.id))).data.image).toBe(saved.data.image)
  expect((await send(other, notifications.announcements, { query: { status: "draft" } })).data.content).toHaveLength(1)
  await runJob("send-due-notifications")
  expect((await bellOf(admin)).content.map(({ title }) => title)).not.toContain("Rates")
})
