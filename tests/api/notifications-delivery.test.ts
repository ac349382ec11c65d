import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withQueue } from "../setup/queue"
import { institutes, send, someone } from "../setup/world"
import { keep, picture } from "./drafts-world"
import { plantDevice, queuedMails, runJob, sentTo, setDue, tell } from "./notifications-world"

withQueue()

test("mail goes to those who want it, once, and not to those who read it meanwhile", async () => {
  const [admin, wants, declines, hasRead] = await Promise.all([
    someone("Admin", "rival"),
    someone("Student", "rival"),
    someone("Student", "rival"),
    someone("Student", "rival"),
  ])
  const loud = { push: true, email: true, quiet: null, whatsApp: false }
  await send(declines, notifications.savePreferences, { body: { ...loud, email: false } })
  const title = "By mail"
  const audience = { kind: "users", userIds: [wants.userId, declines.userId, hasRead.userId] }
  const id = await tell(admin, { title, audience, channels: ["email"] })
  await send(hasRead, notifications.updateStatus, { query: { id: String(id) } })
  await runJob("deliver-notifications", { instituteId: institutes.rival })
  await runJob("send-due-notifications")
  const mails = (await queuedMails(institutes.rival)).filter(({ values }) => values.title === title)
  expect(mails.map(({ to, path }) => ({ to, path }))).toEqual([{ to: wants.email, path: "/notifications" }])
  const { content } = await sentTo(admin, id)
  expect(content.find(({ userId }) => userId === wants.userId)?.mailedAt).toEqual(expect.any(Date))
  expect(content.find(({ userId }) => userId === declines.userId)?.mailedAt).toBeNull()
})

test("quiet hours hold mail back until they are over, unless it is urgent", async () => {
  const [admin, sleeper] = [await someone("Admin"), await someone("Student")]
  const now = new Date()
  const clockAt = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Kolkata" }).format(
      new Date(now.getTime() + hours * 3_600_000),
    )
  const quiet = { from: clockAt(-1), until: clockAt(2) }
  await send(sleeper, notifications.savePreferences, { body: { push: true, email: true, quiet, whatsApp: false } })
  const audience = { kind: "users", userIds: [sleeper.userId] }
  await tell(admin, { audience, channels: ["email"], title: "It can wait" })
  await tell(admin, { audience, channels: ["email"], title: "It cannot", urgent: true })
  const mailed = async () => {
    await runJob("deliver-notifications", { instituteId: institutes.acme })
    return (await queuedMails(institutes.acme))
      .filter(({ to }) => to === sleeper.email)
      .map(({ values }) => values.title)
  }
  expect(await mailed()).toEqual(["It cannot"])
  const { mailDueAt } = await readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("user_notifications")
      .select("mailDueAt")
      .where("userId", "=", sleeper.userId)
      .orderBy("id")
      .executeTakeFirstOrThrow(),
  )
  expect(Math.abs((mailDueAt?.getTime() ?? 0) - now.getTime() - 2 * 3_600_000)).toBeLessThan(2 * 60_000)
  await setDue(sleeper, { mailDueAt: now })
  expect(await mailed()).toEqual(["It can wait", "It cannot"])
})

test.each([
  ["UTC", "2026-01-10T21:59:00Z", "22:00", "07:00", "2026-01-10T21:59:00Z"],
  ["UTC", "2026-01-10T22:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T06:59:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T07:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T13:30:00Z", "13:00", "14:00", "2026-01-11T14:00:00Z"],
  ["UTC", "2026-01-11T14:00:00Z", "13:00", "14:00", "2026-01-11T14:00:00Z"],
  // Over midnight by a clock that is half an hour off.
  ["Asia/Kolkata", "2026-01-10T16:29:00Z", "22:00", "07:00", "2026-01-10T16:29:00Z"],
  ["Asia/Kolkata", "2026-01-10T16:30:00Z", "22:00", "07:00", "2026-01-11T01:30:00Z"],
  // The night that is an hour short, and ends at an hour that does not come.
  ["Europe/Berlin", "2026-03-28T22:00:00Z", "22:00", "07:00", "2026-03-29T05:00:00Z"],
  ["Europe/Berlin", "2026-03-29T00:30:00Z", "22:00", "02:30", "2026-03-29T01:30:00Z"],
  // The night that is an hour longer.
  ["Europe/Berlin", "2026-10-24T21:00:00Z", "22:00", "07:00", "2026-10-25T06:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:15:00Z", "22:00", "02:30", "2026-10-25T01:30:00Z"],
  // A zone of which the database has not heard counts as UTC.
  ["Mars/Olympus", "2026-01-10T22:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
])("in %s at %s, quiet from %s until %s, the next loud moment is %s", async (zone, at, from, until, loud) => {
  const { rows } = await readInstitute(institutes.acme, (db) =>
    sql<{ at: Date }>`select tenancy.after_quiet_hours(${at}, ${zone}, ${from}, ${until}) as at`.execute(db),
  )
  expect(rows[0]?.at).toEqual(new Date(loud))
})

test("push messages go to those who have a device, and say what became of them", async () => {
  const [admin, reached, without] = [await someone("Admin"), await someone("Student"), await someone("Student")]
  await plantDevice(reached)
  const audience = { kind: "users", userIds: [reached.userId, without.userId] }
  const id = await tell(admin, { audience, channels: ["push"], link: "/student/my-learning" })
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  const { content } = await sentTo(admin, id)
  const stateOf = ({ userId }: { userId: number }) => content.find((one) => one.userId === userId)?.pushState
  expect([stateOf(reached), stateOf(without)]).toEqual(["queued", null])
})

test("quiet hours go by each person's own clock, and by the institute's for who has none", async () => {
  const [admin, near, far] = [await someone("Admin"), await someone("Student"), await someone("Student")]
  const now = new Date()
  const clockIn = (timeZone: string, hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(
      new Date(now.getTime() + hours * 3_600_000),
    )
  const quiet = { from: clockIn("Asia/Kolkata", -1), until: clockIn("Asia/Kolkata", 2) }
  for (const one of [near, far])
    await send(one, notifications.savePreferences, { body: { push: true, email: true, quiet, whatsApp: false } })
  await withPlatform((db) =>
    db.updateTable("users").set({ timezone: "America/New_York" }).where("id", "=", far.userId).execute(),
  )
  const audience = { kind: "users", userIds: [near.userId, far.userId] }
  const id = await tell(admin, { audience, channels: ["email"] })
  const rows = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("user_notifications").select(["userId", "mailDueAt"]).where("notificationId", "=", id).execute(),
  )
  const waits = ({ userId }: { userId: number }) =>
    (rows.find((row) => row.userId === userId)?.mailDueAt?.getTime() ?? 0) - now.getTime() > 60 * 60_000
  expect([waits(near), waits(far)]).toEqual([true, false])
})

test("the picture of a notification is in its mail", async () => {
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const idempotencyKey = randomUUID()
  const { data } = await keep(admin, { idempotencyKey }, await picture())
  const audience = { kind: "users", userIds: [student.userId] }
  const change = {
    idempotencyKey,
    version: 1,
    keepsPicture: true,
    audience,
    channels: ["email"],
    title: "With a picture",
  }
  await tell(admin, change)
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  const mail = (await queuedMails(institutes.acme)).find(({ values }) => values.title === "With a picture")
  expect(mail).toMatchObject({ to: student.email, picture: data.image })
})
