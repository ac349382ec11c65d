import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone } from "../setup/world"
import { bellOf, queuedMails, runJob } from "./notifications-world"

withQueue()

const write = (as: Someone, change: object = {}) =>
  send(as, notifications.createNotice, {
    form: {
      notificationDetails: {
        idempotencyKey: randomUUID(),
        title: "New rates of tax",
        body: "They hold from Monday.",
        ...change,
      },
    },
  })

/** Sends a notice and lets every institute's part of it go out. */
async function announce(as: Someone, change: object = {}): Promise<number> {
  const { data } = await write(as, change)
  await runJob("send-notice", { id: data.id })
  await runJob("send-due-notifications")
  return data.id
}
const bellTitles = async (as: Someone) => (await bellOf(as)).content.map(({ title }) => title)
const reached = async (as: Someone, id: number) =>
  (await send(as, notifications.notifiedInstitutes, { query: { notificationId: String(id), size: "100" } })).data
    .content

test("the administrators of the institutes named are told by the platform, and nobody else", async () => {
  const [master, owner, admin, teacher, elsewhere] = await Promise.all([
    someone("SuperAdmin"),
    someone("InstituteAdmin"),
    someone("Admin"),
    someone("Teacher"),
    someone("Admin", "rival"),
  ])
  const id = await announce(master, { title: "For acme", institutes: [institutes.acme, institutes.acme] })
  const [told] = (await bellOf(owner)).content
  expect(told).toMatchObject({ title: "For acme", isFromPlatform: true })
  expect(await bellTitles(admin)).toContain("For acme")
  for (const one of [teacher, elsewhere]) expect(await bellTitles(one)).not.toContain("For acme")

  await send(owner, notifications.updateStatus, { query: { id: String(told?.id) } })
  expect(await reached(master, id)).toEqual([expect.objectContaining({ instituteId: institutes.acme, read: 1 })])
  const sent = await send(admin, notifications.sent, { query: { size: "100" } })
  expect(sent.data.content.map(({ title }) => title)).not.toContain("For acme")
  expect((await send(admin, notifications.remove, { params: { id: String(told?.id) } })).status).toBe(404)
})

test("without names every open institute is told, once however often the job runs", async () => {
  const [master, admin, elsewhere] = await Promise.all([
    someone("SuperAdmin"),
    someone("Admin"),
    someone("Admin", "rival"),
  ])
  await withPlatform((db) =>
    sql`insert into institutes (id, slug, name, status) overriding system value
      values (900, 'shut-down', 'Shut down', 'closed')`.execute(db),
  )
  const id = await announce(master, { title: "For all" })
  await Promise.all([runJob("send-notice", { id }), runJob("send-notice", { id }), runJob("send-due-notifications")])
  for (const one of [admin, elsewhere])
    expect((await bellTitles(one)).filter((title) => title === "For all")).toHaveLength(1)
  const names = (await reached(master, id)).map(({ name }) => name)
  expect(names).toHaveLength(Object.keys(institutes).length)
  expect(names).not.toContain("Shut down")
  const { data } = await send(master, notifications.notices, { query: {} })
  expect(data.content[0]).toMatchObject({ id, status: "sent", institutes: names.length })
})

test("the mail of a notice says that the platform wrote it", async () => {
  const [master, admin] = [await someone("SuperAdmin"), await someone("Admin")]
  await announce(master, { title: "By mail as well", institutes: [institutes.acme] })
  const mails = await queuedMails(institutes.acme, "notice")
  expect(mails.filter(({ to }) => to === admin.email).map(({ values }) => values.title)).toContain("By mail as well")
})

test("the platform sees who wrote a notice, and who of an institute got and read it", async () => {
  const [master, owner, admin, elsewhere] = await Promise.all([
    someone("SuperAdmin"),
    someone("InstituteAdmin"),
    someone("Admin"),
    someone("Admin", "rival"),
  ])
  const id = await announce(master, { title: "Who read it" })
  const [told] = (await bellOf(owner)).content
  await send(owner, notifications.updateStatus, { query: { id: String(told?.id) } })
  const notice = await send(master, notifications.showNotice, { params: { id: String(id) } })
  expect(notice.data).toMatchObject({ title: "Who read it", read: 1, author: expect.stringMatching(/\w/) })
  expect(notice.data.recipients).toBeGreaterThan(2)

  const toldOf = (as: Someone, more: object) =>
    send(as, notifications.notifiedUsers, { query: { notificationId: String(id), size: "100", ...more } })
  const people = async (institute: number) =>
    (await toldOf(master, { ofInstitute: String(institute) })).data.content.map(({ userId, readAt }) => [
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
  expect((await toldOf(master, {})).fields).toEqual({ ofInstitute: expect.anything() })
  expect((await toldOf(master, { ofInstitute: "999999" })).status).toBe(404)
  expect((await toldOf(admin, {})).status).toBe(404)
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
])("a notice that leads to %s is answered with %s", async (link, status) => {
  expect((await write(await someone("SuperAdmin"), { link, institutes: [institutes.acme] })).status).toBe(status)
})

test("the same key is the same notice; an institute that is not there is refused", async () => {
  const master = await someone("SuperAdmin")
  const idempotencyKey = randomUUID()
  const [first, again] = await Promise.all([write(master, { idempotencyKey }), write(master, { idempotencyKey })])
  expect(again.data).toEqual(first.data)
  expect(await write(master, { institutes: [institutes.acme, 999_999] })).toMatchObject({
    status: 400,
    fields: { institutes: expect.anything() },
  })
})

test("a notice that is to come can be cancelled; one that went out cannot", async () => {
  const [master, admin] = [await someone("SuperAdmin"), await someone("Admin")]
  const cancel = (id: number) => send(master, notifications.remove, { params: { id: String(id) } })
  const scheduleAt = new Date(Date.now() + 60_000).toISOString()
  const { data } = await write(master, { title: "Called off", scheduleAt })
  expect((await cancel(data.id)).status).toBe(200)
  await withPlatform((db) =>
    db
      .updateTable("institute_notices")
      .set({ scheduleAt: new Date(0) })
      .where("id", "=", data.id)
      .execute(),
  )
  await runJob("send-due-notifications")
  expect(await bellTitles(admin)).not.toContain("Called off")
  const sent = await announce(master, { title: "Gone out" })
  expect((await cancel(sent)).code).toBe("already_sent")
  expect((await cancel(999_999)).status).toBe(404)
})
