import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, createMember } from "../setup/test-app"
import { saveDraft, picture } from "./drafts-fixtures"
import {
  bellOf,
  deliveriesOf,
  insertDevice,
  queuedMails,
  runJob,
  recipientsOf,
  setDue,
  sendNotification,
} from "./notifications-fixtures"

withJobQueue()

test("mail goes once to recipients who want it, and not to those who have read the notification", async () => {
  const [admin, wants, declines, hasRead] = await Promise.all([
    createMember("Admin", "rival"),
    createMember("Student", "rival"),
    createMember("Student", "rival"),
    createMember("Student", "rival"),
  ])
  const byPushOnly = { channels: { push: true, email: false }, quiet: null, whatsApp: false }
  await send(declines, notifications.savePreferences, { body: byPushOnly })
  const title = "By mail"
  const audience = { kind: "users", userIds: [wants.userId, declines.userId, hasRead.userId] }
  const id = await sendNotification(admin, { title, audience, channels: ["email"] })
  const [received] = (await bellOf(hasRead)).content
  await send(hasRead, notifications.updateStatus, { query: { id: String(received?.id) } })
  await runJob("deliver-notifications", { instituteId: institutes.rival })
  await runJob("send-due-notifications")
  const mails = (await queuedMails(institutes.rival)).filter(({ values }) => values.title === title)
  expect(mails.map(({ to, path }) => ({ to, path }))).toEqual([{ to: wants.email, path: "/notifications" }])
  await runJobs()
  const { content } = await recipientsOf(admin, id)
  expect(content.find(({ userId }) => userId === wants.userId)?.sentAt.email).toEqual(expect.any(Date))
  expect(content.find(({ userId }) => userId === declines.userId)?.sentAt.email).toBeNull()
})

test("during quiet hours mail waits until they are over, unless it is urgent", async () => {
  const [admin, recipient] = [await createMember("Admin"), await createMember("Student")]
  const now = new Date()
  const clockAt = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Kolkata" }).format(
      new Date(now.getTime() + hours * 3_600_000),
    )
  const quiet = { from: clockAt(-1), until: clockAt(2) }
  const channels = { push: true, email: true }
  await send(recipient, notifications.savePreferences, { body: { channels, quiet, whatsApp: false } })
  const audience = { kind: "users", userIds: [recipient.userId] }
  const id = await sendNotification(admin, { audience, channels: ["email"], title: "It can wait" })
  await sendNotification(admin, { audience, channels: ["email"], title: "It cannot", urgent: true })
  const mailed = async () => {
    await runJob("deliver-notifications", { instituteId: institutes.acme })
    return (await queuedMails(institutes.acme))
      .filter(({ to }) => to === recipient.email)
      .map(({ values }) => values.title)
  }
  expect(await mailed()).toEqual(["It cannot"])
  const [delivery] = await deliveriesOf(institutes.acme, id)
  expect(Math.abs((delivery?.dueAt.getTime() ?? 0) - now.getTime() - 2 * 3_600_000)).toBeLessThan(2 * 60_000)
  await setDue(recipient, now)
  expect(await mailed()).toEqual(["It can wait", "It cannot"])
})

test.each([
  ["UTC", "2026-01-10T21:59:00Z", "22:00", "07:00", "2026-01-10T21:59:00Z"],
  ["UTC", "2026-01-10T22:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T06:59:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T07:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
  ["UTC", "2026-01-11T13:30:00Z", "13:00", "14:00", "2026-01-11T14:00:00Z"],
  ["UTC", "2026-01-11T14:00:00Z", "13:00", "14:00", "2026-01-11T14:00:00Z"],
  // Over midnight in a time zone with an offset of half an hour.
  ["Asia/Kolkata", "2026-01-10T16:29:00Z", "22:00", "07:00", "2026-01-10T16:29:00Z"],
  ["Asia/Kolkata", "2026-01-10T16:30:00Z", "22:00", "07:00", "2026-01-11T01:30:00Z"],
  // The start of daylight saving time, and an end in the hour that is skipped.
  ["Europe/Berlin", "2026-03-28T22:00:00Z", "22:00", "07:00", "2026-03-29T05:00:00Z"],
  ["Europe/Berlin", "2026-03-29T00:30:00Z", "22:00", "02:30", "2026-03-29T01:30:00Z"],
  // The end of daylight saving time.
  ["Europe/Berlin", "2026-10-24T21:00:00Z", "22:00", "07:00", "2026-10-25T06:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:15:00Z", "22:00", "02:30", "2026-10-25T01:30:00Z"],
  // An unknown time zone counts as UTC.
  ["Mars/Olympus", "2026-01-10T22:00:00Z", "22:00", "07:00", "2026-01-11T07:00:00Z"],
])(
  "in %s at %s, with quiet hours from %s until %s, the delivery is due at %s",
  async (zone, at, from, until, dueAt) => {
    const { rows } = await readInstitute(institutes.acme, (db) =>
      sql<{ at: Date }>`select tenancy.after_quiet_hours(${at}, ${zone}, ${from}, ${until}) as at`.execute(db),
    )
    expect(rows[0]?.at).toEqual(new Date(dueAt))
  },
)

test("push messages go to recipients with a device, and their states are shown", async () => {
  const [admin, withDevice, withoutDevice] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Student"),
  ]
  await insertDevice(withDevice)
  const audience = { kind: "users", userIds: [withDevice.userId, withoutDevice.userId] }
  const id = await sendNotification(admin, { audience, channels: ["push"], link: "/student/my-learning" })
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  const { content } = await recipientsOf(admin, id)
  const stateOf = ({ userId }: { userId: number }) => content.find((one) => one.userId === userId)?.pushState
  expect([stateOf(withDevice), stateOf(withoutDevice)]).toEqual(["queued", null])
})

test("quiet hours are in the user's time zone, or the institute's if the user has none", async () => {
  const [admin, near, far] = [await createMember("Admin"), await createMember("Student"), await createMember("Student")]
  const now = new Date()
  const clockIn = (timeZone: string, hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(
      new Date(now.getTime() + hours * 3_600_000),
    )
  const quiet = { from: clockIn("Asia/Kolkata", -1), until: clockIn("Asia/Kolkata", 2) }
  for (const one of [near, far])
    await send(one, notifications.savePreferences, {
      body: { channels: { push: true, email: true }, quiet, whatsApp: false },
    })
  await withPlatform((db) =>
    db.updateTable("users").set({ timezone: "America/New_York" }).where("id", "=", far.userId).execute(),
  )
  const audience = { kind: "users", userIds: [near.userId, far.userId] }
  const id = await sendNotification(admin, { audience, channels: ["email"] })
  const rows = await deliveriesOf(institutes.acme, id)
  const isDelayed = ({ userId }: { userId: number }) =>
    (rows.find((row) => row.userId === userId)?.dueAt.getTime() ?? 0) - now.getTime() > 60 * 60_000
  expect([isDelayed(near), isDelayed(far)]).toEqual([true, false])
})

test("the picture of a notification is in its mail", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const idempotencyKey = randomUUID()
  const { data } = await saveDraft(admin, { idempotencyKey }, await picture())
  const audience = { kind: "users", userIds: [student.userId] }
  const change = {
    idempotencyKey,
    version: 1,
    keepsPicture: true,
    audience,
    channels: ["email"],
    title: "With a picture",
  }
  await sendNotification(admin, change)
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  const mail = (await queuedMails(institutes.acme)).find(({ values }) => values.title === "With a picture")
  expect(mail).toMatchObject({ to: student.email, picture: data.image })
})
