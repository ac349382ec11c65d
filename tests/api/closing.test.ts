import { closing } from "@/lib/features/closing/contract"
import { watchClosedInstitutes } from "@/lib/features/closing/watch-closed.server"
import { billing } from "@/lib/features/billing/contract"
import { dataExports } from "@/lib/features/exports/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { removeRestrictions } from "../setup/plan"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { setReauthenticated } from "../setup/members"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runQueued } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

withJobQueue()

const { acme, rival } = institutes
let admin: TestMember
let owner: TestMember
let name: string

beforeAll(async () => {
  ;({ name } = await readPlatform((db) =>
    db.selectFrom("institutes").select("name").where("id", "=", acme).executeTakeFirstOrThrow(),
  ))
})
beforeEach(async () => {
  admin = await createMember("InstituteAdmin")
  owner = await createMember("SuperAdmin")
  for (const one of [admin, owner]) await setReauthenticated(one)
})
afterEach(async () => {
  await removeRestrictions("acme")
  await resetPlanClock()
})

const close = (as: TestMember = admin, typed = name) => send(as, closing.close, { body: { name: typed } })
const show = async (as: TestMember = admin) => (await send(as, closing.show, {})).data
const statusOf = (id: number) =>
  readPlatform((db) => db.selectFrom("institutes").select("status").where("id", "=", id).executeTakeFirstOrThrow())
const params = { id: String(acme) }
const suspend = (until: string | null = null) =>
  send(owner, masterBilling.suspend, {
    params,
    body: { category: "abuse", message: "Copied courses were sold here.", reason: "Reported twice", until },
  })

test("an admin closes the institute with proof and its name, and takes it back as it was", async () => {
  await setPlanClock("2031-03-10 12:00:00")
  const other = await createMember("InstituteAdmin")
  expect((await close(other)).code).toBe("reauthentication_required")
  const mistyped = await close(admin, "Another name")
  expect([mistyped.status, mistyped.fields]).toMatchObject([400, { name: expect.anything() }])
  expect(await statusOf(acme)).toEqual({ status: "active" })
  const before = await readPlatform((db) =>
    db.selectFrom("institute_subscriptions").selectAll().where("instituteId", "=", acme).executeTakeFirstOrThrow(),
  )

  expect((await close()).status).toBe(200)
  expect([await statusOf(acme), await statusOf(rival)]).toEqual([{ status: "closed" }, { status: "active" }])
  expect((await show()).restriction).toMatchObject({
    kind: "closed",
    isOwn: true,
    until: new Date("2031-06-08T00:00:00+05:30"),
  })
  const again = await close()
  expect([again.status, again.code]).toEqual([410, "institute_closed"])
  expect((await send(other, closing.undo, {})).code).toBe("reauthentication_required")
  expect((await send(admin, closing.undo, {})).status).toBe(200)
  expect(await statusOf(acme)).toEqual({ status: "active" })
  expect((await show()).restriction).toBeNull()
  const after = await readPlatform((db) =>
    db.selectFrom("institute_subscriptions").selectAll().where("instituteId", "=", acme).executeTakeFirstOrThrow(),
  )
  expect({ ...after, version: 0, updatedAt: 0, nextAt: 0 }).toEqual({ ...before, version: 0, updatedAt: 0, nextAt: 0 })
  const late = await send(admin, closing.undo, {})
  expect([late.status, late.code]).toEqual([422, "state"])
})

test("nobody but an InstituteAdmin closes it, and not while it is suspended", async () => {
  for (const role of ["Admin", "Teacher", "Student"] as const) {
    const member = await createMember(role)
    await setReauthenticated(member)
    expect([role, (await close(member)).status]).toEqual([role, 403])
  }
  await suspend()
  expect((await close()).code).toBe("institute_suspended")
})

test("what the platform has closed an admin does not open again", async () => {
  await send(owner, masterBilling.close, { params, body: { reason: "Reported twice" } })
  expect((await show()).restriction).toMatchObject({ kind: "closed", isOwn: false })
  const undone = await send(admin, closing.undo, {})
  expect([undone.status, undone.code]).toEqual([422, "state"])
  expect((await send(owner, masterBilling.reopen, { params, body: { reason: "Sorted out" } })).status).toBe(200)
})

test("students with something bought are mailed with what they may still do, those without and other institutes are not", async () => {
  const item = await insertItemWithLessons({ slug: "acme" })
  const [buyer, visitor, stranger] = [
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Student", "rival"),
  ]
  await grantAccess(buyer, item.id)
  await close()
  await runQueued("expand-dispatch", "send-event-mail")
  // Who has bought something by now is told of the closings of the other tests too.
  const subjects = async ({ email }: TestMember) => [...new Set((await mailsTo(email)).map(({ subject }) => subject))]
  expect(await subjects(buyer)).toEqual([expect.stringContaining("is closed")])
  expect([await subjects(visitor), await subjects(stranger)]).toEqual([[], []])
  expect(await subjects(admin)).toContainEqual(expect.stringContaining("is closed"))
  expect((await mailsTo(buyer.email))[0]?.text).toContain("/own-records")
})

test("admins are reminded 60, 30, 7 and 1 days before the data are deleted, once each, and once after an outage", async () => {
  await setPlanClock("2031-03-10 12:00:00")
  await close()
  const countReminders = async () => (await eventsOf(`institute:${acme}`, { key: "institute.closing" })).length
  const before = await countReminders()
  const sent: number[] = []
  for (const day of ["2031-04-08", "2031-04-09", "2031-04-10", "2031-05-09", "2031-06-01", "2031-06-07"]) {
    await setPlanClock(`${day} 09:00:00`)
    await watchClosedInstitutes.run({})
    await watchClosedInstitutes.run({})
    sent.push((await countReminders()) - before)
  }
  expect(sent).toEqual([0, 1, 1, 2, 3, 4])
  await send(admin, closing.undo, {})
  await setPlanClock("2031-07-10 12:00:00")
  await setReauthenticated(admin)
  await close()
  await setPlanClock("2031-10-06 12:00:00")
  await watchClosedInstitutes.run({})
  expect((await countReminders()) - before).toBe(5)
})

describe("a suspension", () => {
  test("ends by itself after its last day", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await suspend("2031-03-12")
    expect((await show()).restriction).toMatchObject({ kind: "suspended", category: "abuse", hasAppealed: false })
    await setPlanClock("2031-03-12 23:50:00")
    await watchClosedInstitutes.run({})
    expect(await statusOf(acme)).toEqual({ status: "suspended" })
    await setPlanClock("2031-03-13 00:10:00")
    await watchClosedInstitutes.run({})
    expect(await statusOf(acme)).toEqual({ status: "active" })
    expect((await show()).restriction).toBeNull()
  })

  test("is appealed against once, as an enquiry of the platform", async () => {
    const body = { message: "These courses are our own work." }
    expect((await send(admin, closing.appeal, { body })).code).toBe("state")
    await suspend()
    await asOwner("alter table enquiries add constraint without_appeals check (source <> 'appeal') not valid")
    const failed = await send(admin, closing.appeal, { body })
    await asOwner("alter table enquiries drop constraint without_appeals")
    expect(failed.status).toBe(500)
    const { data } = await send(admin, closing.appeal, { body })
    expect((await show()).restriction).toMatchObject({ hasAppealed: true })
    expect((await send(admin, closing.appeal, { body })).code).toBe("state")
    const row = await readPlatform((db) =>
      db.selectFrom("enquiries").selectAll().where("id", "=", data.id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ instituteId: institutes.lectern, source: "appeal", email: admin.email, ...body })
  })
})

test("of a closed institute its admins read the plan and why, take its data along, and have nothing else", async () => {
  await close()
  expect((await send(admin, billing.show, {})).data.status).toBe("closed")
  const exported = await send(admin, dataExports.create, {})
  expect([exported.status, exported.data.exports[0]?.state]).toEqual([200, "preparing"])
  expect((await send(admin, dataExports.list, {})).data.exports).toHaveLength(1)
  const listed = await send(admin, faqs.list, { query: {} })
  expect([listed.status, listed.code]).toEqual([410, "institute_closed"])
})
