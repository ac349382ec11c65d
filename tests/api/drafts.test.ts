import { randomUUID } from "node:crypto"
import { notifications } from "@/lib/features/notifications/contract"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone } from "../setup/world"
import { plantItem } from "./catalogue-world"
import { isKept, keep, keepNotice, picture } from "./drafts-world"
import { bellOf, compose, runJob, tell } from "./notifications-world"

withQueue()

const params = (id: number) => ({ params: { id: String(id) } })
const show = (as: Someone, id: number) => send(as, notifications.showDraft, params(id))
const remove = (as: Someone, id: number) => send(as, notifications.remove, params(id))
const copy = (as: Someone, id: number) => send(as, notifications.copy, params(id))
const reopen = (as: Someone, id: number, version: number) =>
  send(as, notifications.reopen, { ...params(id), body: { version } })
const sent = (as: Someone, id: number) => send(as, notifications.showSent, params(id))
const titles = async (as: Someone, query: object = {}) =>
  (await send(as, notifications.sent, { query: { size: "100", ...query } })).data.content.map(({ title }) => title)
const later = () => new Date(Date.now() + 3_600_000).toISOString()

test("a draft may lack everything, grows as it is written, and tells nobody", async () => {
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const idempotencyKey = randomUUID()
  const first = await keep(admin, { idempotencyKey })
  expect(first).toMatchObject({ status: 200, data: { version: 1, image: null } })
  const audience = { kind: "users", userIds: [student.userId] }
  const more = { title: "ab", link: "nowhere yet", audience, channels: ["email"], urgent: true, scheduleAt: later() }
  const again = await keep(admin, { idempotencyKey, version: 1, ...more })
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

test("a draft is its author's alone: no other admin sees, changes, sends, copies or deletes it", async () => {
  const [author, other, rival] = [await someone("Admin"), await someone("Admin"), await someone("Admin", "rival")]
  const idempotencyKey = randomUUID()
  const { data } = await keep(author, { idempotencyKey, title: "Only mine" })
  expect(await titles(author, { status: "draft" })).toEqual(["Only mine"])
  expect(await titles(other)).not.toContain("Only mine")
  for (const one of [other, rival]) {
    for (const act of [show, remove, copy, sent]) expect((await act(one, data.id)).status).toBe(404)
    expect((await reopen(one, data.id, 1)).status).toBe(404)
  }
  expect((await keep(other, { idempotencyKey, version: 1 })).status).toBe(404)
  expect((await compose(other, { idempotencyKey, version: 1 })).status).toBe(404)
  expect((await compose(rival, { idempotencyKey })).status).toBe(200)
  expect((await show(author, data.id)).data.title).toBe("Only mine")
})

test("a draft that was written on elsewhere is not written over", async () => {
  const admin = await someone("Admin")
  const idempotencyKey = randomUUID()
  const { data } = await keep(admin, { idempotencyKey, title: "First" })
  const again = await keep(admin, { idempotencyKey, title: "First, whose answer was lost" })
  expect(again.data).toEqual({ ...data, version: 2 })
  expect((await keep(admin, { idempotencyKey, title: "Second" })).code).toBe("stale")
  expect((await compose(admin, { idempotencyKey })).code).toBe("stale")
  const both = await Promise.all([1, 2].map(() => keep(admin, { idempotencyKey, version: 2, title: "Third" })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await show(admin, data.id)).data).toMatchObject({ title: "Third", version: 3 })
})

test("a draft that is sent is one message, however often it is sent", async () => {
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const idempotencyKey = randomUUID()
  const kept = await keep(admin, { idempotencyKey, title: "Grows", audience: { kind: "users", userIds: [] } })
  const change = { idempotencyKey, version: 1, audience: { kind: "users", userIds: [student.userId] } }
  const [one, two] = await Promise.all([compose(admin, change), compose(admin, change)])
  expect([one.data, two.data]).toEqual([{ id: kept.data.id }, { id: kept.data.id }])
  await runJob("send-notification", { instituteId: institutes.acme, id: kept.data.id })
  expect((await bellOf(student)).content.map(({ id }) => id)).toEqual([kept.data.id])
  expect((await keep(admin, { idempotencyKey, version: 2 })).code).toBe("already_sent")
  expect((await show(admin, kept.data.id)).status).toBe(404)
})

test("one that is to come becomes a draft again, of whoever goes on with it, until it starts", async () => {
  const [author, other] = [await someone("Admin"), await someone("InstituteAdmin")]
  const scheduled = await compose(author, { title: "Later", scheduleAt: later() })
  const { id } = scheduled.data
  expect((await reopen(other, id, 7)).code).toBe("stale")
  expect((await reopen(other, id, 1)).data).toEqual({ id })
  expect((await show(author, id)).status).toBe(404)
  expect((await show(other, id)).data).toMatchObject({ title: "Later", version: 2, scheduleAt: expect.any(Date) })
  expect((await reopen(other, id, 2)).code).toBe("stale")

  const gone = await tell(author)
  expect((await reopen(author, gone, 1)).code).toBe("already_sent")
  const cancelled = await compose(author, { scheduleAt: later() })
  await remove(author, cancelled.data.id)
  expect((await reopen(author, cancelled.data.id, 2)).code).toBe("stale")
})

test("a copy says the same to the same, and its picture outlives its model", async () => {
  const admin = await someone("Admin")
  const item = await plantItem("acme")
  const audience = { kind: "item" as const, itemId: item }
  const model = await keep(admin, { title: "Model", body: "Text", audience, channels: ["push"] }, await picture())
  const { data } = await copy(admin, model.data.id)
  expect((await show(admin, data.id)).data).toMatchObject({
    ...{ title: "Model", body: "Text", channels: ["push"], image: model.data.image, scheduleAt: null, version: 1 },
    audience: { kind: "item", item: { id: item } },
  })
  await remove(admin, model.data.id)
  expect(await isKept(model.data.image)).toBe(true)
  await remove(admin, data.id)
  expect(await isKept(model.data.image)).toBe(false)
  expect((await show(admin, data.id)).status).toBe(404)
})

test("the picture of a draft stays, gives way to another, or is taken out", async () => {
  const admin = await someone("Admin")
  const idempotencyKey = randomUUID()
  const first = await keep(admin, { idempotencyKey }, await picture())
  const stays = await keep(admin, { idempotencyKey, version: 1, keepsPicture: true })
  expect(stays.data.image).toBe(first.data.image)
  const other = await keep(admin, { idempotencyKey, version: 2, keepsPicture: true }, await picture())
  expect(other.data.image).not.toBe(first.data.image)
  expect(await isKept(first.data.image)).toBe(false)
  await compose(admin, { idempotencyKey, version: 3, keepsPicture: true })
  expect((await sent(admin, other.data.id)).data.image).toBe(other.data.image)

  const taken = await keep(admin, {}, await picture())
  await remove(admin, taken.data.id)
  expect(await isKept(taken.data.image)).toBe(false)
})

test("a teacher's draft names none but their learners, nor another institute's items", async () => {
  const [teacher, stranger] = [await someone("Teacher"), await someone("Student")]
  expect((await keep(teacher, { audience: { kind: "item", itemId: null } })).status).toBe(200)
  expect((await keep(teacher, { audience: { kind: "users", userIds: [stranger.userId] } })).status).toBe(400)
  const elsewhere = await plantItem("rival")
  expect((await keep(teacher, { audience: { kind: "item", itemId: elsewhere } })).status).toBe(404)
  const admin = await someone("Admin")
  expect((await keep(admin, { audience: { kind: "item", itemId: elsewhere } })).status).toBe(404)
})

test("the platform keeps, shows, copies, reopens and deletes drafts of notices in the same way", async () => {
  const [master, other, admin] = [await someone("SuperAdmin"), await someone("SuperAdmin"), await someone("Admin")]
  const idempotencyKey = randomUUID()
  const kept = await keepNotice(master, { idempotencyKey, title: "R", institutes: [institutes.acme] }, await picture())
  const draft = await send(master, notifications.showNoticeDraft, params(kept.data.id))
  expect(draft.data).toMatchObject({ title: "R", institutes: [{ id: institutes.acme }] })
  expect((await send(other, notifications.showNoticeDraft, params(kept.data.id))).status).toBe(404)
  expect((await send(other, notifications.showNotice, params(kept.data.id))).status).toBe(404)
  expect((await keepNotice(master, { institutes: [999_999] })).status).toBe(400)

  const notificationDetails = { idempotencyKey, version: 1, keepsPicture: true, title: "Rates", body: "They change." }
  const form = { notificationDetails: { ...notificationDetails, institutes: [institutes.acme], scheduleAt: later() } }
  expect((await send(master, notifications.createNotice, { form })).data).toEqual({ id: kept.data.id })
  expect((await reopen(other, kept.data.id, 2)).data).toEqual({ id: kept.data.id })
  const { data: copied } = await copy(other, kept.data.id)
  await remove(other, kept.data.id)
  expect(await isKept(kept.data.image)).toBe(true)
  expect((await send(other, notifications.showNoticeDraft, params(copied.id))).data.image).toBe(kept.data.image)
  expect((await send(other, notifications.notices, { query: { status: "draft" } })).data.content).toHaveLength(1)
  await runJob("send-due-notifications")
  expect((await bellOf(admin)).content.map(({ title }) => title)).not.toContain("Rates")
})
