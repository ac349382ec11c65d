import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { bellOf, queuedMails, runJob } from "./notifications-fixtures"

withJobQueue()

const createAnnouncement = (as: TestMember, change: object = {}) =>
  send(as, notifications.createAnnouncement, {
    form: {
      notificationDetails: {
        idempotencyKey: randomUUID(),
        title: "New rates of tax",
        body: "They hold from Monday.",
        ...change,
      },
    },
  })

/** Sends an announcement and delivers its notification in every institute. */
async function sendAnnouncement(as: TestMember, change: object = {}): Promise<number> {
  const { data } = await createAnnouncement(as, change)
  await runJob("send-announcement", { id: data.id })
  await runJob("send-due-notifications")
  return data.id
}
const bellTitles = async (as: TestMember) => (await bellOf(as)).content.map(({ title }) => title)
const notifiedInstitutes = async (as: TestMember, id: number) =>
  (await send(as, notifications.notifiedInstitutes, { query: { notificationId: String(id), size: "100" } })).data
    .content

test("an announcement to named institutes reaches their administrators and nobody else", async () => {
  const [master, owner, admin, teacher, elsewhere] = await Promise.all([
    createMember("SuperAdmin"),
    createMember("InstituteAdmin"),
    createMember("Admin"),
    createMember("Teacher"),
    createMember("Admin", "rival"),
  ])
  const id = await sendAnnouncement(master, { title: "For acme", institutes: [institutes.acme, institutes.acme] })
  const [received] = (await bellOf(owner)).content
  expect(received).toMatchObject({ title: "For acme", isFromPlatform: true })
  expect(await bellTitles(admin)).toContain("For acme")
  for (const one of [teacher, elsewhere]) expect(await bellTitles(one)).not.toContain("For acme")

  await send(owner, notifications.updateStatus, { query: { id: String(received?.id) } })
  expect(await notifiedInstitutes(master, id)).toEqual([
    expect.objectContaining({ instituteId: institutes.acme, read: 1 }),
  ])
  const sent = await send(admin, notifications.sent, { query: { size: "100" } })
  expect(sent.data.content.map(({ title }) => title)).not.toContain("For acme")
  expect((await send(admin, notifications.remove, { params: { id: String(received?.id) } })).status).toBe(404)
})

test("without names it reaches every active institute, once however often the job runs", async () => {
  const [master, admin, elsewhere] = await Promise.all([
    createMember("SuperAdmin"),
    createMember("Admin"),
    createMember("Admin", "rival"),
  ])
  await withPlatform((db) =>
    sql`insert into institutes (id, slug, name, status) overriding system value
      values (900, 'shut-down', 'Shut down', 'closed')`.execute(db),
  )
  const id = await sendAnnouncement(master, { title: "For all" })
  await Promise.all([
    runJob("send-announcement", { id }),
    runJob("send-announcement", { id }),
    runJob("send-due-notifications"),
  ])
  for (const one of [admin, elsewhere])
    expect((await bellTitles(one)).filter((title) => title === "For all")).toHaveLength(1)
  const names = (await notifiedInstitutes(master, id)).map(({ name }) => name)
  expect(names).toHaveLength(Object.keys(institutes).length)
  expect(names).not.toContain("Shut down")
  const { data } = await send(master, notifications.announcements, { query: {} })
  expect(data.content[0]).toMatchObject({ id, status: "sent", institutes: names.length })
})

test("an announcement is mailed with the template of the platform", async () => {
  const [master, admin] = [await createMember("SuperAdmin"), await createMember("Admin")]
  await sendAnnouncement(master, { title: "By mail as well", institutes: [institutes.acme] })
  const mails = await queuedMails(institutes.acme, "announcement")
  expect(mails.filter(({ to }) => to === admin.email).map(({ values }) => values.title)).toContain("By mail as well")
})

test("the platform sees the author of an announcement, and who of an institute received and read it", async () => {
  const [master, owner, admin, elsewhere] = await Promise.all([
    createMember("SuperAdmin"),
    createMember("InstituteAdmin"),
    createMember("Admin"),
    createMember("Admin", "rival"),
  ])
  const id = await sendAnnouncement(master, { title: "Who read it" })
  const [received] = (await bellOf(owner)).content
  await send(owner, notifications.updateStatus, { query: { id: String(received?.id) } })
  const announcement = await send(master, notifications.showAnnouncement, { params: { id: String(id) } })
  expect(announcement.data).toMatchObject({ title: "Who read it", read: 1, author: expect.stringMatching(/\w/) })
  expect(announcement.data.recipients).toBeGreaterThan(2)

  const usersOf = (as: TestMember, more: object) =>
    send(as, notifications.notifiedUsers, { query: { notificationId: String(id), size: "100", ...more } })
  const people = async (institute: number) =>
    (await usersOf(master, { ofInstitute: String(institute) })).data.content.map(({ userId, readAt }) => [
      userId,
      readAt !== null,
    ])
  expect(await people(institutes.acme)).toEqual(
    expect.arrayContaining([
      [owner.userId, true],
      [admin.userId, false],
    ]),
  )
  expect(await people(institutes.rival)).toContainEqual([elsewhere.userId, false])
  expect((await people(institutes.rival)).flat()).not.toContain(owner.userId)
  expect((await usersOf(master, {})).fields).toEqual({ ofInstitute: expect.anything() })
  expect((await usersOf(master, { ofInstitute: "999999" })).status).toBe(404)
  expect((await usersOf(admin, {})).status).toBe(404)
})

test.each([
  ["/admin/orders", 200],
  ["https://lectern.test/news", 200],
  ["http://lectern.test/news", 400],
  ["//evil.test", 400],
  ["/\\evil.test", 400],
  ["https://acme.test@evil.test/", 400],
  ["javascript:alert(1)", 400],
  ["data:text/html,x", 400],
])("an announcement with the link %s is answered with %s", async (link, status) => {
  expect(
    (await createAnnouncement(await createMember("SuperAdmin"), { link, institutes: [institutes.acme] })).status,
  ).toBe(status)
})

test("the same key is the same announcement; an unknown institute is rejected", async () => {
  const master = await createMember("SuperAdmin")
  const idempotencyKey = randomUUID()
  const [first, again] = await Promise.all([
    createAnnouncement(master, { idempotencyKey }),
    createAnnouncement(master, { idempotencyKey }),
  ])
  expect(again.data).toEqual(first.data)
  expect(await createAnnouncement(master, { institutes: [institutes.acme, 999_999] })).toMatchObject({
    status: 400,
    fields: { institutes: expect.anything() },
  })
})

test("a scheduled announcement can be cancelled; a sent one cannot", async () => {
  const [master, admin] = [await createMember("SuperAdmin"), await createMember("Admin")]
  const cancel = (id: number) => send(master, notifications.remove, { params: { id: String(id) } })
  const scheduleAt = new Date(Date.now() + 60_000).toISOString()
  const { data } = await createAnnouncement(master, { title: "Called off", scheduleAt })
  for (let time = 0; time < 2; time += 1) expect((await cancel(data.id)).status).toBe(200)
  const recorded = await eventsOf(`announcement:${data.id}`)
  expect(recorded.map(({ key }) => key)).toEqual(["announcement.created", "announcement.cancelled"])
  await withPlatform((db) =>
    db
      .updateTable("announcements")
      .set({ scheduleAt: new Date(0) })
      .where("id", "=", data.id)
      .execute(),
  )
  await runJob("send-due-notifications")
  expect(await bellTitles(admin)).not.toContain("Called off")
  const sent = await sendAnnouncement(master, { title: "Gone out" })
  expect((await cancel(sent)).code).toBe("already_sent")
  expect((await cancel(999_999)).status).toBe(404)
})
