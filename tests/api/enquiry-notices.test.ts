import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { enquiries } from "@/lib/features/enquiries/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventDeliveriesOf, eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { runQueued } from "../setup/run-jobs"
import { freshIp } from "../setup/otp"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

const createEnquiry = (values: { email?: string } = {}) =>
  withInstitute(institutes.acme, async (db) => {
    const enquiry = { name: unique("Asha"), message: "How long is it?", ...values }
    return db.insertInto("enquiries").values(enquiry).returning(["id", "name"]).executeTakeFirstOrThrow()
  })

test("who is assigned an enquiry is told by bell and mail in their language, and nobody who assigns it to themselves", async () => {
  const [owner, admin, rival] = [
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", admin.userId).execute())
  const { id, name } = await createEnquiry()
  const assign = (userId: number | null) => send(owner, enquiriesAdmin.assign, { body: { id, userId } })
  await assign(admin.userId)
  await assign(admin.userId)
  const bell = await bellOf(admin)
  expect(bell.content).toMatchObject([
    {
      title: "आपके लिए एक पूछताछ",
      body: `InstituteAdmin Tester ने आपको ${name} की पूछताछ सौंपी: How long is it?`,
      link: `/admin/enquiries?enquiry=${id}`,
    },
  ])
  const mails = await mailsTo(admin.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain("> How long is it?")
  expect(mails[0]?.text).toContain(`/admin/enquiries?enquiry=${id}`)
  await assign(owner.userId)
  await assign(null)
  for (const member of [owner, rival]) {
    expect((await bellOf(member)).content).toEqual([])
    expect(await mailsTo(member.email)).toEqual([])
  }
  expect((await eventsOf(`enquiry:${id}`)).map(({ key: what, changes }) => [what, changes])).toEqual([
    ["enquiry.assigned", { assigneeId: [null, admin.userId] }],
    ["enquiry.assigned", { assigneeId: [admin.userId, owner.userId] }],
    ["enquiry.unassigned", { assigneeId: [owner.userId, null] }],
  ])
})

const visit = (message: string) =>
  send(
    null,
    enquiries.send,
    { body: { instituteId: institutes.acme, name: unique("Ravi"), email: "ravi@visitors.test", message } },
    freshIp(),
  )

test("staff who may answer a new enquiry are told by bell and mail, in their language; who may not, or is elsewhere, is not", async () => {
  const [owner, admin] = [await createMember("InstituteAdmin"), await createMember("Admin")]
  const others = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withPlatform(async (db) => {
    await db.updateTable("users").set({ locale: "hi" }).where("id", "=", admin.userId).execute()
    await db
      .updateTable("memberships")
      .set({ crmAccess: false })
      .where("userId", "=", others[0]?.userId ?? 0)
      .execute()
  })
  const { data } = await visit("Is there a class on Sundays?\nRavi")
  const [mail, ...more] = await mailsTo(owner.email)
  expect([mail?.subject, mail?.replyTo, more]).toEqual([
    expect.stringMatching(/^New enquiry from Ravi/),
    "ravi@visitors.test",
    [],
  ])
  expect(mail?.text).toContain("> Is there a class on Sundays?\n> Ravi")
  expect((await mailsTo(admin.email))[0]?.subject).toMatch(/की ओर से नई पूछताछ$/)
  expect((await bellOf(admin)).content).toMatchObject([
    { body: "Is there a class on Sundays? Ravi", link: `/admin/enquiries?enquiry=${data.id}` },
  ])
  for (const member of others) {
    expect((await bellOf(member)).content).toEqual([])
    expect(await mailsTo(member.email)).toEqual([])
  }
})

const setOffice = (email: string | null) =>
  withInstitute(institutes.acme, async (db) => {
    await db.updateTable("institutes").set({ contactEmail: email }).execute()
    if (email !== null) await db.insertInto("email_verifications").values({ email, verifiedAt: new Date() }).execute()
  })
afterEach(() => setOffice(null))

test("an institute whose verified email is that of somebody who is told anyway gets one mail, and a shared mailbox its own", async () => {
  const owner = await createMember("InstituteAdmin")
  const office = `${unique("office")}@acme.test`
  await setOffice(office)
  await visit("Is there a class on Thursdays?")
  expect(await mailsTo(owner.email)).toHaveLength(1)
  expect(await mailsTo(office)).toHaveLength(1)
  await setOffice(owner.email)
  await visit("Is there a class on Fridays?")
  expect(await mailsTo(owner.email)).toHaveLength(2)
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("notification_preferences")
      .values({ userId: owner.userId, channels: JSON.stringify({ email: false }) })
      .execute(),
  )
  await visit("Is there a class on Saturdays?")
  expect(await mailsTo(owner.email)).toHaveLength(3)
})

test("who loses the right before the mail leaves gets none", async () => {
  const admin = await createMember("Admin")
  await visit("Is there a class on Mondays?")
  await runQueued("expand-dispatch")
  await withPlatform((db) =>
    db.updateTable("memberships").set({ crmAccess: false }).where("userId", "=", admin.userId).execute(),
  )
  expect((await bellOf(admin)).content).toHaveLength(1)
  expect(await mailsTo(admin.email)).toEqual([])
})

test("a mail that its person turned off does not leave, and one in quiet hours waits; the bell has both", async () => {
  const [off, quiet] = [await createMember("Admin"), await createMember("Admin")]
  const all = { quietFrom: "00:00", quietUntil: "24:00" }
  await withInstitute(institutes.acme, async (db) => {
    const preferences = db.insertInto("notification_preferences")
    await preferences.values({ userId: off.userId, channels: JSON.stringify({ email: false }) }).execute()
    await preferences.values({ userId: quiet.userId, ...all }).execute()
  })
  await visit("Is there a class on Tuesdays?")
  for (const member of [off, quiet]) {
    expect(await mailsTo(member.email)).toEqual([])
    expect((await bellOf(member)).content).toHaveLength(1)
  }
  await withInstitute(institutes.acme, (db) =>
    db.deleteFrom("notification_preferences").where("userId", "in", [off.userId, quiet.userId]).execute(),
  )
  await asOwner("update pgboss.job set start_after = now() where name = 'send-event-mail' and state = 'created'")
  expect(await mailsTo(off.email)).toEqual([])
  expect(await mailsTo(quiet.email)).toHaveLength(1)
})

test("a long reply in Hindi is mailed whole", async () => {
  const [admin, email] = [await createMember("Admin"), `${unique("visitor")}@visitors.test`]
  const { id } = await createEnquiry({ email })
  const body = "नमस्ते ".repeat(571)
  const sent = { id, kind: "reply" as const, body, idempotencyKey: crypto.randomUUID() }
  expect((await send(admin, enquiriesAdmin.write, { body: sent })).status).toBe(200)
  expect((await mailsTo(email))[0]?.text).toContain(`> ${body.trim()}`)
})

test("a mail that was read at the bell, or is no longer true, does not leave", async () => {
  const owner = await createMember("InstituteAdmin")
  const [first, second, reader, closer] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Admin"),
  ]
  const assign = async ({ userId }: TestMember, id?: number) => {
    const enquiryId = id ?? (await createEnquiry()).id
    await send(owner, enquiriesAdmin.assign, { body: { id: enquiryId, userId } })
    return enquiryId
  }
  await assign(second, await assign(first))
  await assign(reader)
  const { content } = await bellOf(reader)
  await send(reader, notifications.updateStatus, { query: { id: String(content[0]?.id) } })
  await send(owner, enquiriesAdmin.changeStatus, { body: { id: await assign(closer), status: "closed" } })
  expect(await mailsTo(second.email)).toHaveLength(1)
  for (const { email } of [first, reader, closer]) expect(await mailsTo(email)).toEqual([])
  const reasonOf = async ({ userId }: TestMember) => (await eventDeliveriesOf(institutes.acme, userId))[0]?.reason
  expect([await reasonOf(first), await reasonOf(reader), await reasonOf(closer)]).toEqual([
    "superseded",
    "read",
    "superseded",
  ])
})
