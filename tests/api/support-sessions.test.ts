import { auth } from "@/lib/features/auth/contract"
import { auditLog } from "@/lib/features/audit/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { learners } from "@/lib/features/learners/contract"
import { members } from "@/lib/features/members/contract"
import { support } from "@/lib/features/support/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  createSupporter,
  enterInstitute,
  newSecret,
  openSession,
  passHour,
  REASON,
  recordAllEnds,
  redeem,
  statusOf,
} from "./support-fixtures"

withJobQueue()

const end = (as: TestMember, id: number) => send(as, support.end, { params: { id: String(id) } })

describe("a support session is opened", () => {
  test("by the platform alone, who has just confirmed their identity, with a reason", async () => {
    const owner = await createMember("SuperAdmin")
    expect(await openSession(owner)).toMatchObject({ status: 403, code: "reauthentication_required" })
    await setReauthenticated(owner)
    const body = { institute: institutes.acme, reason: "short", browser: newSecret() }
    expect((await send(owner, support.open, { body })).status).toBe(400)
    expect(await openSession(await createMember("InstituteAdmin"))).toMatchObject({ status: 403, code: "forbidden" })
    expect(await openSession(owner)).toMatchObject({ status: 200, data: { origin: expect.stringContaining("acme.") } })
  })

  test("not at the platform itself, and not at what does not exist", async () => {
    const owner = await createSupporter()
    for (const institute of [institutes.lectern, 987_654_321]) {
      const body = { institute, reason: REASON, browser: newSecret() }
      expect((await send(owner, support.open, { body })).status).toBe(404)
    }
  })

  test("once at a time by a person; what nobody entered with gives way", async () => {
    const owner = await createSupporter()
    const first = await openSession(owner)
    const second = await openSession(owner, "rival")
    expect(second.status).toBe(200)
    expect((await redeem(first.data.ticket, first.browser)).code).toBe("link_expired")
    expect((await redeem(second.data.ticket, second.browser, institutes.rival)).status).toBe(200)
    expect(await openSession(owner)).toMatchObject({ status: 409, code: "support_open" })
    await passHour(second.data.id)
    expect((await openSession(owner)).status).toBe(200)
  })
})

describe("a ticket", () => {
  test("is worth something once, with the secret of its browser, at its institute, for a minute", async () => {
    const { data: opened, browser } = await openSession(await createSupporter())
    const { ticket, id } = opened
    expect((await redeem(ticket, newSecret())).code).toBe("link_expired")
    expect((await redeem(ticket, browser, institutes.rival)).code).toBe("link_expired")
    const { status, data } = await redeem(ticket, browser)
    expect([status, data.role.roleType, data.selectedInstitute, data.email]).toEqual([200, "InstituteAdmin", 2, ""])
    expect((await redeem(ticket, browser)).code).toBe("link_expired")
    const late = await openSession(await createSupporter())
    await withPlatform((db) =>
      db
        .updateTable("support_sessions")
        .set({ ticketExpiresAt: new Date(0) })
        .where("id", "=", late.data.id)
        .execute(),
    )
    expect((await redeem(late.data.ticket, late.browser)).code).toBe("link_expired")
    expect((await eventsOf(`support_session:${id}`)).map(({ key }) => key)).toEqual(["support.entered"])
  })
})

describe("in a support session", () => {
  test("one sees the institute as its administrator, and nothing of another", async () => {
    const { visitor, owner } = await enterInstitute()
    const { data, status } = await send(visitor, bootstrap.show, { params: { area: "admin" }, query: {} })
    expect([status, data.person.user_id, data.person.role.roleType]).toEqual([200, owner.userId, "InstituteAdmin"])
    expect([data.institute.id, data.institutes, data.invitations]).toEqual([institutes.acme, [], []])
    expect(data.support).toContainEqual(expect.objectContaining({ reason: REASON, isOwn: true }))
    expect(data.rights.every((right) => !right.edit && !right.delete)).toBe(true)
    expect((await send(visitor, itemsAdmin.list, { query: {} })).status).toBe(200)
    const there = await send(visitor, itemsAdmin.list, { query: {} }, { instituteid: String(institutes.rival) })
    expect([there.status, there.code]).toEqual([403, "other_institute"])
    expect((await send({ ...visitor, instituteId: institutes.rival }, itemsAdmin.list, { query: { instituteId: "3" } })).status).toBe(403) // oxfmt-ignore
  })

  test("one is no member, takes no place and is in no list", async () => {
    const { visitor, owner } = await enterInstitute()
    const rows = await readPlatform((db) =>
      db.selectFrom("memberships").select("instituteId").where("userId", "=", owner.userId).execute(),
    )
    expect(rows).toEqual([{ instituteId: institutes.lectern }])
    const { data } = await send(visitor, members.list, { query: { searchParam: "SuperAdmin" } })
    expect(data.content.map(({ user_id }) => user_id)).not.toContain(owner.userId)
  })

  test("emails and mobile numbers are cut, until they are shown, which the audit log says", async () => {
    const student = await createMember("Student")
    const { visitor, id } = await enterInstitute()
    const find = async () => {
      const { data } = await send(visitor, members.show, { query: { id: String(student.userId) } })
      return data.email
    }
    expect(await find()).toBe("s•••@a•••.test")
    expect((await send(visitor, support.showContacts, { params: { id: String(id + 1) } })).status).toBe(404)
    expect((await send(visitor, support.showContacts, { params: { id: String(id) } })).status).toBe(200)
    expect(await find()).toBe(student.email)
    expect(await eventsOf(`support_session:${id}`, { key: "support.contacts_shown" })).toHaveLength(1)
  })

  test("nothing is changed, and notes about members and files that leave are not shown", async () => {
    const { visitor } = await enterInstitute()
    const faq = { question: "Why is that?", answer: "Because.", faqType: "institute" as const }
    expect((await send(visitor, faqs.create, { body: faq })).code).toBe("support_read_only")
    const student = await createMember("Student")
    const notes = await send(visitor, learners.notes, { query: { id: String(student.userId) } })
    expect([notes.status, notes.code]).toEqual([403, "support_hidden"])
    expect((await send(visitor, members.exportCsv, { query: {} })).code).toBe("support_hidden")
    expect((await send(visitor, files.zipUrl, { body: { ids: [1] } })).code).toBe("support_read_only")
  })

  test("what the institute allows may be changed until it ends that, and money, people and messages never", async () => {
    const admin = await createMember("InstituteAdmin", "rival")
    const { visitor } = await enterInstitute("rival")
    const change = async (changesForDays: number) => {
      const { data } = await send(admin, support.access, {})
      const body = { isRefused: false, changesForDays, version: data.version }
      return send(admin, support.changeAccess, { body })
    }
    const faq = { question: "How is it?", answer: "Like this.", faqType: "institute" as const }
    const add = async () => (await send(visitor, faqs.create, { body: faq })).status
    expect(await add()).toBe(403)
    expect((await change(8)).status).toBe(400)
    expect((await change(7)).status).toBe(200)
    expect(await add()).toBe(200)
    const added = { email: "a@b.test", role: "Student" as const }
    expect((await send(visitor, members.add, { body: added } as never)).code).toBe("support_read_only")
    const own = { isRefused: false, changesForDays: 7, version: 2 }
    expect((await send(visitor, support.changeAccess, { body: own })).code).toBe("support_read_only")
    expect((await change(0)).status).toBe(200)
    expect(await add()).toBe(403)
  })
})

describe("a support session ends", () => {
  test("by either side, at once, and only by those whom it concerns", async () => {
    const [admin, other, elsewhere] = [
      await createMember("InstituteAdmin"),
      await enterInstitute("rival"),
      await createMember("InstituteAdmin", "rival"),
    ]
    for (const by of ["visitor", "owner", "admin"] as const) {
      const visit = await enterInstitute()
      const { visitor, owner, id } = visit
      expect((await end(elsewhere, id)).status).toBe(404)
      expect((await end(other.visitor, id)).status).toBe(404)
      expect(await statusOf(visitor)).toEqual([200, undefined])
      expect((await end({ visitor, owner, admin }[by], id)).status).toBe(200)
      expect(await statusOf(visitor)).toEqual([401, "unauthenticated"])
      const [ended] = await eventsOf(`support_session:${id}`, { key: "support.ended" })
      expect(ended?.data).toMatchObject({ endReason: by === "admin" ? "institute" : "support" })
    }
    expect(await statusOf(other.visitor)).toEqual([200, undefined])
  })

  test("with its hour, by the clock of the database, and says so once", async () => {
    const { visitor, id, owner } = await enterInstitute()
    await passHour(id)
    expect(await statusOf(visitor)).toEqual([401, "token_expired"])
    const { data } = await send(owner, support.list, { query: { ofInstitute: String(institutes.acme) } })
    expect(data.content.find((one) => one.id === id)).toMatchObject({ endReason: "time", endedAt: expect.any(Date) })
    await recordAllEnds()
    await recordAllEnds()
    expect(await eventsOf(`support_session:${id}`, { key: "support.ended" })).toHaveLength(1)
    expect(await statusOf(visitor)).toEqual([401, "token_expired"])
  })

  test("when its person signs out there or of the platform, or is not of the platform any more", async () => {
    const leaving = await enterInstitute()
    expect((await send(leaving.visitor, auth.logout, {})).status).toBe(200)
    const signedOut = await enterInstitute()
    expect((await send(signedOut.owner, auth.logout, {})).status).toBe(200)
    const dismissed = await enterInstitute()
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", dismissed.owner.userId).execute(),
    )
    for (const { visitor } of [leaving, signedOut, dismissed])
      expect(await statusOf(visitor)).toEqual([401, "unauthenticated"])
    await recordAllEnds()
    for (const { id } of [leaving, signedOut, dismissed]) {
      const [ended] = await eventsOf(`support_session:${id}`, { key: "support.ended" })
      expect(ended?.data).toMatchObject({ endReason: "signed_out" })
    }
  })

  test("when the institute refuses support, which then nobody opens or enters", async () => {
    const admin = await createMember("InstituteAdmin", "rival")
    const { visitor } = await enterInstitute("rival")
    const waiting = await openSession(await createSupporter(), "rival")
    const { data } = await send(admin, support.access, {})
    const body = { isRefused: true, version: data.version }
    expect((await send(admin, support.changeAccess, { body })).data.refusedUntil).toEqual(expect.any(Date))
    expect((await send(admin, support.changeAccess, { body })).code).toBe("stale")
    expect(await statusOf(visitor)).toEqual([401, "unauthenticated"])
    expect((await redeem(waiting.data.ticket, waiting.browser, institutes.rival)).status).toBe(410)
    expect(await openSession(await createSupporter(), "rival")).toMatchObject({ status: 403, code: "support_refused" })
    const again = { isRefused: false, version: data.version + 1 }
    expect((await send(admin, support.changeAccess, { body: again })).data.refusedUntil).toBeNull()
    expect((await openSession(await createSupporter(), "rival")).status).toBe(200)
  })
})

test("the session of another person, or a login token of another session, gives no access", async () => {
  const [one, two] = [await enterInstitute(), await enterInstitute()]
  const mixed = { ...one.visitor, loginToken: two.visitor.loginToken }
  expect(await statusOf(mixed)).toEqual([401, "session_replaced"])
  const renewed = await send(null, auth.renewToken, { body: { loginToken: one.visitor.loginToken } })
  expect(renewed.status).toBe(401)
})

test("what was called is listed for both sides, and nothing of another institute's", async () => {
  const [admin, elsewhere] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
  const { visitor, id, owner } = await enterInstitute()
  await send(visitor, itemsAdmin.list, { query: {} })
  await send(visitor, itemsAdmin.show, { params: { id: "987654321" } })
  await send(visitor, faqs.create, { body: { question: "Why is that?", answer: "So.", faqType: "institute" } })
  const params = { id: String(id) }
  for (const reader of [admin, owner, visitor]) {
    const { data } = await send(reader, support.calls, { params, query: {} })
    const seen = data.content.map(({ route, status, target }) => [route, status, target])
    expect(seen).toContainEqual(["/institutes/v2/api/fetchAdminCourses", 200, ""])
    expect(seen).toContainEqual(["/institutes/v2/api/adminItem/:id", 404, "id 987654321"])
    expect(seen).toContainEqual(["/payments/v2/api/faqs", 403, ""])
    expect(data.session).toMatchObject({ id, reason: REASON, institute: { id: institutes.acme } })
  }
  expect((await send(elsewhere, support.calls, { params, query: {} })).status).toBe(404)
  const { data } = await send(elsewhere, support.list, { query: { ofInstitute: "2", size: "100" } })
  expect(data.content.every(({ institute }) => institute.id === institutes.rival)).toBe(true)
})

test("both audit logs name who came, why, and that they left", async () => {
  const admin = await createMember("InstituteAdmin")
  const { id, owner } = await enterInstitute()
  await end(owner, id)
  const query = { subject: `support_session:${id}` }
  for (const { data } of [
    await send(admin, auditLog.list, { query }),
    await send(owner, auditLog.listAll, { query }),
  ]) {
    expect(data.entries.map(({ title }) => title)).toEqual([
      "SuperAdmin Tester of Lectern left acme institute",
      `SuperAdmin Tester of Lectern entered acme institute: ${REASON}`,
    ])
    expect(data.entries.every(({ actor }) => actor?.name === "SuperAdmin Tester")).toBe(true)
  }
})
