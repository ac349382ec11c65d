import { randomUUID } from "node:crypto"
import { imports } from "@/lib/features/imports/contract"
import { importUsers } from "@/lib/features/imports/jobs.server"
import { learners } from "@/lib/features/learners/contract"
import { inbox } from "@/lib/features/notifications/inbox-contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { runJobs } from "../setup/run-jobs"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createItemOnSale } from "../setup/payments"
import { institutes, send, type TestMember, createMember, unique } from "../setup/test-app"
import { grantItem, mayOpen, updateEntitlements } from "./entitlement-fixtures"

withJobQueue()

const DAY_MS = 86_400_000

test("access is given, extended and taken by hand, each with its reason", async () => {
  const [admin, student, itemId] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createItemOnSale(),
  ]
  const change = { userId: student.userId, itemId }
  const give = async (until: string | null, reason = "Paid in cash") =>
    (await send(admin, learners.giveAccess, { body: { ...change, until, reason } })).data
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

  expect(await give(dayIn(5))).toMatchObject({
    status: "active",
    source: "admin",
    lastChange: { reason: "Paid in cash" },
  })
  expect(await mayOpen(student, "Student", itemId)).toBe(true)
  const extended = await give(dayIn(9), "Was ill for a week")
  // The end of the day in the time zone of the institute, which is Asia/Kolkata.
  expect(extended.expiresAt?.toISOString()).toBe(`${dayIn(9)}T18:29:59.000Z`)
  // What lasts longer already stays, and is not given a second time.
  expect(await give(dayIn(7), "Again")).toMatchObject({
    expiresAt: extended.expiresAt,
    lastChange: extended.lastChange,
  })
  expect(await give(null, "Scholarship")).toMatchObject({ expiresAt: null, lastChange: { reason: "Scholarship" } })

  const { data: taken } = await send(admin, learners.takeAccess, { body: { ...change, reason: "Left the school" } })
  expect(taken).toMatchObject({ status: "revoked", lastChange: { reason: "Left the school", author: "Admin Tester" } })
  expect(await mayOpen(student, "Student", itemId)).toBe(false)
  const { data: list } = await send(admin, learners.courses, { query: { id: String(student.userId) } })
  expect(list).toMatchObject({ totalElements: 1, content: [{ item: { id: itemId }, status: "revoked", percent: 0 }] })
})

test("a student hears of access by hand once at the bell and once by mail, with the reason, in their language", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const itemId = await createItemOnSale()
  const change = { userId: student.userId, itemId }
  const give = (until: string | null, reason: string) =>
    send(admin, learners.giveAccess, { body: { ...change, until, reason } })
  const take = (reason: string) => send(admin, learners.takeAccess, { body: { ...change, reason } })
  const bells = async () => {
    const { data } = await send(student, inbox.bell, { params: { instituteId: "2", page: "0" } })
    return data.content.map(({ title, body }) => [title, body])
  }
  const until = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
  await Promise.all([give(until, "Paid in cash"), give(until, "Paid in cash")])
  expect(await bells()).toEqual([
    ["You have access", expect.stringMatching(/^You now have access to .+ until .+ 202\d\. Reason: Paid in cash$/)],
  ])
  await give(null, "Scholarship")
  await give(until, "Repeated")
  expect((await bells())[0]).toEqual([
    "Access extended",
    expect.stringContaining("no longer ends. Reason: Scholarship"),
  ])
  await runJobs()
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", student.userId).execute())
  await Promise.all([take("Left the school"), take("Left the school")])
  expect((await bells())[0]).toEqual(["एक्सेस समाप्त हुआ", expect.stringContaining("कारण: Left the school")])
  expect(await bells()).toHaveLength(3)
  const mails = (await mailsTo(student.email)).toReversed()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You have access to /),
    expect.stringMatching(/^Your access to .+ was extended$/),
    expect.stringMatching(/ का आपका एक्सेस समाप्त हुआ$/),
  ])
  expect(mails.map(({ text }) => /^> (.+)$/m.exec(text)?.[1])).toEqual([
    "Paid in cash",
    "Scholarship",
    "Left the school",
  ])
})

test("a note that is sent twice with one key is added once", async () => {
  const [admin, student, other] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Student"),
  ]
  const body = { userId: student.userId, text: "Called back.", idempotencyKey: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => send(admin, learners.addNote, { body })))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const { data } = await send(admin, learners.notes, { query: { id: String(student.userId) } })
  expect(data.totalElements).toBe(1)
  expect((await send(admin, learners.addNote, { body: { ...body, userId: other.userId } })).code).toBe("not_found")
  const entries = await eventsOf(`user:${student.userId}`, { key: "note.added" })
  expect(entries).toHaveLength(1)
})

test("access by hand ends what was bought too, and is refused for a past day, no reason, staff and strangers", async () => {
  const [admin, student, itemId] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createItemOnSale(),
  ]
  await grantItem(student, itemId)
  await updateEntitlements(student, { expiresAt: new Date(Date.now() - DAY_MS) })
  const give = (body: object) =>
    send(admin, learners.giveAccess, {
      body: { userId: student.userId, itemId, until: null, reason: "Paid in cash", ...body },
    })
  expect((await give({ until: "2020-01-01" })).fields).toHaveProperty("until")
  expect((await give({ until: "2199-01-01" })).fields).toHaveProperty("until")
  expect((await give({ reason: " " })).fields).toHaveProperty("reason")
  expect((await give({ userId: admin.userId })).code).toBe("not_found")
  expect((await give({ itemId: 999_999 })).code).toBe("not_found")
  const stranger = await createMember("Student", "rival")
  expect((await give({ userId: stranger.userId })).code).toBe("not_found")
  const { data: list } = await send(admin, learners.courses, { query: { id: String(student.userId) } })
  expect(list.content).toMatchObject([{ status: "expired", lastChange: null }])
  const asStudent = await send(student, learners.courses, { query: { id: String(student.userId) } })
  expect(asStudent.code).toBe("forbidden")
})

test("notes on a member are written by staff and deleted by their author or the institute's administrator", async () => {
  const [owner, admin, other] = [
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
    await createMember("Admin"),
  ]
  const student = await createMember("Student")
  const add = async (text: string) =>
    (await send(admin, learners.addNote, { body: { userId: student.userId, text, idempotencyKey: randomUUID() } })).data
      .id
  const [first, second] = [await add("Asked for the evening batch."), await add("Called back.")]
  const list = async (as: TestMember) =>
    (await send(as, learners.notes, { query: { id: String(student.userId) } })).data.content
  expect(await list(other)).toMatchObject([
    { text: "Called back.", author: "Admin Tester", isRemovable: false },
    { text: "Asked for the evening batch.", isRemovable: false },
  ])
  expect((await send(other, learners.removeNote, { body: { id: first } })).code).toBe("not_found")
  expect((await send(admin, learners.removeNote, { body: { id: first } })).status).toBe(200)
  expect((await send(owner, learners.removeNote, { body: { id: second } })).status).toBe(200)
  expect(await list(owner)).toEqual([])
})

test("the sign-ins of a member are those at this institute", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  await withPlatform((db) =>
    db.updateTable("sessions").set({ revokedAt: new Date() }).where("id", "=", student.sessionId).execute(),
  )
  const { data } = await send(admin, learners.signIns, { query: { id: String(student.userId) } })
  expect(data.content).toMatchObject([{ id: student.sessionId, endedAt: expect.any(Date) }])
  const stranger = await createMember("Student", "rival")
  expect((await send(admin, learners.signIns, { query: { id: String(stranger.userId) } })).code).toBe("not_found")
})

test("an import of students gives access to an item, to those who are here already too, once", async () => {
  const [itemId, student] = [await createItemOnSale(), await createMember("Student")]
  const teacher = await createMember("Teacher")
  const admin = await createMember("Admin")
  const email = `${unique("row")}@imports.test`
  const text = [
    "first_name,last_name,email,mobile",
    `Asha,Rao,${email},`,
    `Ravi,Rao,${student.email},`,
    `Tara,Rao,${teacher.email},`,
  ].join("\n")
  const file = new Blob([text], { type: "text/csv" })
  const options = { role: "Student", dryRun: true, itemId } as const
  const { data } = await send(admin, imports.upload, { form: { file, options } })
  expect(data).toMatchObject({ total: 3, failed: 1, item: { id: itemId } })
  await send(admin, imports.start, { body: { id: data.id } })
  const job = { instituteId: institutes.acme, importId: data.id }
  await Promise.all([importUsers.run(job), importUsers.run(job)])
  const { data: imported } = await send(admin, imports.show, { params: { id: String(data.id) } })
  expect(imported).toMatchObject({ status: "done_with_errors", ok: 2, failed: 1 })
  const entitled = await readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.userId")
      .select(["u.email", "e.source", "e.status"])
      .where("e.itemId", "=", itemId)
      .execute(),
  )
  const active = { source: "admin", status: "active" }
  expect(entitled).toHaveLength(2)
  expect(entitled).toEqual(
    expect.arrayContaining([
      { email, ...active },
      { email: student.email, ...active },
    ]),
  )
  const wrong = async (changed: object) =>
    send(admin, imports.upload, { form: { file, options: { ...options, ...changed } } })
  expect((await wrong({ itemId: 999_999 })).code).toBe("not_found")
  expect((await wrong({ role: "Teacher" })).fields).toHaveProperty("itemId")
})
