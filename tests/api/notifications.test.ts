import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { bellOf, compose, runJob, recipientsOf, sendNotification } from "./notifications-fixtures"

withJobQueue()

const titles = async (as: TestMember) => (await bellOf(as)).content.map(({ title }) => title)
const detailsOf = (id: number) => ({ params: { id: String(id) } })
const entitle = (as: TestMember, itemId: number) =>
  withInstitute(as.instituteId, (db) =>
    db.insertInto("entitlements").values({ userId: as.userId, itemId, source: "free" }).execute(),
  )
const teach = (as: TestMember, itemId: number) =>
  withInstitute(as.instituteId, (db) => db.insertInto("item_teachers").values({ userId: as.userId, itemId }).execute())

test("a notification to all reaches everybody in the institute and nobody in another", async () => {
  const [admin, student, stranger] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Student", "rival"),
  ]
  const id = await sendNotification(admin, { title: "To all of us", link: "/institute/2/courses" })
  expect((await bellOf(student)).content[0]).toMatchObject({
    title: "To all of us",
    link: "/institute/2/courses",
    isFromPlatform: false,
    readAt: null,
  })
  expect(await titles(stranger)).not.toContain("To all of us")
  const received = detailsOf((await bellOf(student)).content[0]?.id ?? 0)
  expect((await send(student, notifications.details, received)).data.title).toBe("To all of us")
  expect((await send(stranger, notifications.details, received)).status).toBe(404)
  expect((await recipientsOf(admin, id)).content.map(({ userId }) => userId)).not.toContain(stranger.userId)
  const foreign = await createMember("Admin", "rival")
  for (const endpoint of [notifications.showSent, notifications.remove])
    expect((await send(foreign, endpoint, detailsOf(id))).status).toBe(404)
  expect((await send(foreign, notifications.notifiedUsers, { query: { notificationId: String(id) } })).status).toBe(404)
})

test("a notification to a role, to the learners of an item or to people by name reaches nobody else", async () => {
  const [admin, teacher, learner, other] = await Promise.all([
    createMember("Admin"),
    createMember("Teacher"),
    createMember("Student"),
    createMember("Student"),
  ])
  const itemId = await insertItem("acme")
  await entitle(learner, itemId)
  await sendNotification(admin, { title: "To teachers", audience: { kind: "role", role: "Teacher" } })
  await sendNotification(admin, { title: "To learners", audience: { kind: "item", itemId } })
  await sendNotification(admin, { title: "To one", audience: { kind: "users", userIds: [other.userId, other.userId] } })
  const [ofTeacher, ofLearner, ofOther] = [await titles(teacher), await titles(learner), await titles(other)]
  expect(ofTeacher).toEqual(["To teachers"])
  expect(ofLearner).toEqual(["To learners"])
  expect(ofOther).toEqual(["To one"])
})

test("a teacher sends to the learners of the items they teach, and sees their own notifications", async () => {
  const [teacher, colleague, learner, other, admin] = await Promise.all([
    createMember("Teacher"),
    createMember("Teacher"),
    createMember("Student"),
    createMember("Student"),
    createMember("Admin"),
  ])
  const [mine, others] = [await insertItem("acme"), await insertItem("acme")]
  await teach(teacher, mine)
  await entitle(learner, mine)
  await entitle(other, others)
  const to = async (audience: object) => (await compose(teacher, { audience })).code
  expect(await to({ kind: "all" })).toBe("forbidden")
  expect(await to({ kind: "role", role: "Student" })).toBe("forbidden")
  expect(await to({ kind: "item", itemId: others })).toBe("forbidden")
  expect(await to({ kind: "users", userIds: [learner.userId, other.userId] })).toBe("invalid_input")
  const id = await sendNotification(teacher, { audience: { kind: "item", itemId: mine } })
  await sendNotification(teacher, { audience: { kind: "users", userIds: [learner.userId] } })
  expect(await titles(learner)).toHaveLength(2)
  const listOf = async (as: TestMember) =>
    (await send(as, notifications.sent, { query: { size: "100" } })).data.content.map((one) => one.id)
  expect(await listOf(teacher)).toHaveLength(2)
  expect(await listOf(colleague)).toEqual([])
  expect(await listOf(admin)).toContain(id)
  expect((await send(colleague, notifications.remove, detailsOf(id))).status).toBe(404)
})

test("ids of another institute are rejected in every field", async () => {
  const [admin, stranger] = [await createMember("Admin"), await createMember("Student", "rival")]
  const item = await insertItem("rival")
  expect((await compose(admin, { audience: { kind: "item", itemId: item } })).status).toBe(404)
  const byName = await compose(admin, { audience: { kind: "users", userIds: [stranger.userId] } })
  expect(byName).toMatchObject({ status: 400, fields: { audience: expect.anything() } })
})

test.each([
  [{ title: "ab" }],
  [{ title: "x".repeat(121) }],
  [{ title: "One\r\nBcc: all@acme.test" }],
  [{ body: "" }],
  [{ body: "x".repeat(2_001) }],
  [{ link: "javascript:alert(1)" }],
  [{ link: "//evil.test" }],
  [{ link: "/\\evil.test" }],
  [{ link: "http://plain.test" }],
  [{ audience: { kind: "users", userIds: [] } }],
  [{ audience: { kind: "role", role: "SuperAdmin" } }],
  [{ channels: ["telepathy"] }],
  [{ scheduleAt: "2031-01-01T00:00:00.000Z" }],
  [{ idempotencyKey: "once" }],
])("%j is rejected with the name of the field", async (change) => {
  const { status, fields } = await compose(await createMember("Admin"), change)
  expect([status, Object.keys(fields ?? {}).join()]).toEqual([
    400,
    expect.stringContaining(Object.keys(change)[0] ?? ""),
  ])
})

test("the same key is the same notification, and a second run of its job sends nothing twice", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const idempotencyKey = randomUUID()
  const audience = { kind: "users", userIds: [student.userId] }
  const answers = await Promise.all([1, 2, 3].map(() => compose(admin, { idempotencyKey, audience })))
  const ids = new Set(answers.map(({ data }) => data.id))
  expect(ids.size).toBe(1)
  const [id = 0] = ids
  const job = { instituteId: institutes.acme, id }
  await Promise.all([runJob("send-notification", job), runJob("send-notification", job)])
  await runJob("send-notification", job)
  expect(await titles(student)).toHaveLength(1)
})

test("reading and dismissing are permanent, change the unread count, and are visible to the sender", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const audience = { kind: "users", userIds: [student.userId] }
  await sendNotification(admin, { audience })
  const sent = await sendNotification(admin, { audience, title: "Another" })
  const [second, first] = (await bellOf(student)).content.map(({ id }) => id) as [number, number]
  const update = async (id: number | "all", status?: "read" | "dismissed") =>
    (await send(student, notifications.updateStatus, { query: { id: String(id), ...(status && { status }) } })).data
  expect((await bellOf(student)).unread).toBe(2)
  expect(await update(first)).toEqual({ unread: 1 })
  const readAt = (await send(student, notifications.details, detailsOf(first))).data.readAt
  expect(await update(first)).toEqual({ unread: 1 })
  expect((await send(student, notifications.details, detailsOf(first))).data.readAt).toEqual(readAt)
  expect(await update(second, "dismissed")).toEqual({ unread: 0 })
  expect(await titles(student)).toEqual(["Class moves to Friday"])
  expect((await recipientsOf(admin, sent)).content).toEqual([
    expect.objectContaining({ userId: student.userId, readAt: expect.any(Date), sentAt: { push: null, email: null } }),
  ])
  expect((await send(admin, notifications.showSent, detailsOf(sent))).data).toMatchObject({ recipients: 1, read: 1 })
  await sendNotification(admin, { audience: { kind: "users", userIds: [admin.userId] } })
  const someoneElses = (await bellOf(admin)).content[0]?.id
  expect((await send(student, notifications.updateStatus, { query: { id: String(someoneElses) } })).status).toBe(404)
  await sendNotification(admin, { audience })
  expect(await update("all")).toEqual({ unread: 0 })
})

test("a scheduled notification is sent when it is due, and a cancelled one is not", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const audience = { kind: "users", userIds: [student.userId] }
  const scheduleAt = new Date(Date.now() + 3_600_000).toISOString()
  const later = (await compose(admin, { audience, scheduleAt, title: "Later" })).data.id
  const never = (await compose(admin, { audience, scheduleAt, title: "Never" })).data.id
  await runJob("send-notification", { instituteId: institutes.acme, id: later })
  await runJob("send-due-notifications")
  expect(await titles(student)).toEqual([])
  expect((await send(admin, notifications.remove, detailsOf(never))).status).toBe(200)
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("notifications")
      .set({ scheduleAt: sql`now()` })
      .where("id", "in", [later, never])
      .execute(),
  )
  await runJob("send-due-notifications")
  expect(await titles(student)).toEqual(["Later"])
  expect((await send(admin, notifications.showSent, detailsOf(later))).data.status).toBe("sent")
})

test("a recalled notification is removed from every bell, and who had read it stays stored", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const id = await sendNotification(admin, {
    audience: { kind: "users", userIds: [student.userId] },
    channels: ["email"],
  })
  const [received] = (await bellOf(student)).content
  await send(student, notifications.updateStatus, { query: { id: String(received?.id) } })
  await send(admin, notifications.remove, detailsOf(id))
  await send(admin, notifications.remove, detailsOf(id))
  expect(await bellOf(student)).toMatchObject({ content: [], unread: 0 })
  expect((await send(admin, notifications.showSent, detailsOf(id))).data).toMatchObject({
    status: "cancelled",
    read: 1,
  })
})

test("preferences are saved, and WhatsApp numbers are those of members who agreed", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  expect((await send(student, notifications.preferences, {})).data).toEqual({
    channels: { push: true, email: true },
    quiet: null,
    whatsApp: false,
  })
  const preferences = {
    channels: { push: false, email: true },
    quiet: { from: "22:00", until: "07:00" },
    whatsApp: true,
  }
  expect((await send(student, notifications.savePreferences, { body: preferences })).data).toEqual(preferences)
  expect((await send(student, notifications.preferences, {})).data).toEqual(preferences)
  const numbers = async () =>
    (await send(admin, notifications.whatsAppNumbers, { query: { size: "100" } })).data.content.filter(
      ({ userId }) => userId === student.userId,
    )
  expect(await numbers()).toEqual([])
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("users").set({ mobile: "+919876500001" }).where("id", "=", student.userId).execute(),
  )
  expect(await numbers()).toEqual([expect.objectContaining({ mobile_number: "+919876500001" })])
  const same = { ...preferences, quiet: { from: "22:00", until: "22:00" } }
  expect((await send(student, notifications.savePreferences, { body: same })).status).toBe(400)
})

test("the size of an audience is counted before sending", async () => {
  const admin = await createMember("Admin")
  const itemId = await insertItem("acme")
  await entitle(await createMember("Student"), itemId)
  const size = async (query: object) => send(admin, notifications.audienceSize, { query: { kind: "item", ...query } })
  expect((await size({ itemId: String(itemId) })).data).toEqual({ people: 1 })
  expect(await size({})).toMatchObject({ status: 400, fields: { item: expect.anything() } })
})
