import { sql } from "kysely"
import { members } from "@/lib/features/members/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createPersonIn, signIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { accept, invite, join, latestToken, linkOf, newEmail, verifyEmail, waiting } from "./invitation-fixtures"

withJobQueue()

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("InstituteAdmin")
  await setReauthenticated(owner)
})

const show = (token: string, instituteId = 2) =>
  send(null, members.showInvitation, { body: linkOf(token, instituteId) })

test("the mail leads a new user to a first password, with which they sign in with the invited role", async () => {
  const email = newEmail()
  const id = await invite(owner, email)
  const token = await latestToken(email)
  expect((await show(token)).data).toMatchObject({ email, role: { roleType: "Teacher" }, hasPassword: false })
  const accepted = await accept(token, { first_name: "Meenakshi" })
  expect(accepted.data).toEqual({ email, role: { roleType: "Teacher" } })
  const { data } = await signIn(email)
  expect(data).toMatchObject({ user_id: id, first_name: "Meenakshi", role: { roleType: "Teacher" } })
  const { data: member } = await send(owner, members.show, { query: { id: String(id) } })
  expect(member).toMatchObject({ status: "active", invitation: null })
})

test("a link is valid once, at its own institute, until it is replaced, withdrawn or expired", async () => {
  const used = newEmail()
  await invite(owner, used)
  const usedToken = await latestToken(used)
  expect((await accept(usedToken, {}, 3)).code).toBe("link_expired")
  expect((await accept(usedToken)).status).toBe(200)
  expect((await accept(usedToken)).code).toBe("link_expired")
  expect((await show(usedToken)).code).toBe("link_expired")

  const replaced = newEmail()
  const id = await invite(owner, replaced)
  const first = await latestToken(replaced)
  expect((await send(owner, members.resendInvitation, { body: { id } })).data.invitation?.sentAt).toBeNull()
  const second = await latestToken(replaced)
  expect(second).not.toBe(first)
  expect((await show(first)).code).toBe("link_expired")
  expect((await show(second)).status).toBe(200)
  await send(owner, members.remove, { query: { id: String(id) } })
  expect((await show(second)).code).toBe("link_expired")

  const old = newEmail()
  await invite(owner, old)
  const oldToken = await latestToken(old)
  await withPlatform((db) =>
    db
      .updateTable("invitations")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute(),
  )
  expect((await accept(oldToken)).code).toBe("link_expired")
})

test("of two concurrent acceptances of one link, one succeeds", async () => {
  const email = newEmail()
  await invite(owner, email)
  const token = await latestToken(email)
  const answers = await Promise.all([accept(token), accept(token, { password: "another good secret" })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

test("a user with an account joins with its password and with no other", async () => {
  const person = await createPersonIn("rival")
  await invite(owner, person.email, "Admin")
  const token = await latestToken(person.email)
  expect((await show(token)).data.hasPassword).toBe(true)
  expect((await accept(token, { password: "some other secret" })).code).toBe("invalid_credentials")
  expect((await accept(token, { first_name: "Stolen" })).status).toBe(200)
  const { data } = await signIn(person.email)
  expect(data).toMatchObject({ first_name: "Asha", role: { roleType: "Admin" } })
})

test("a first password must be strong", async () => {
  const email = newEmail()
  await invite(owner, email)
  const token = await latestToken(email)
  for (const bad of ["short", "password123", email, "x".repeat(257)])
    expect((await accept(token, { password: bad })).fields).toHaveProperty("password")
  expect((await show(token)).status).toBe(200)
})

test("the token is stored neither in the database nor in the queue", async () => {
  const email = newEmail()
  await invite(owner, email)
  const token = await latestToken(email)
  await withPlatform(async (db) => {
    const rows = await db.selectFrom("invitations").selectAll().execute()
    const { rows: queued } = await sql`select data from pgboss.job`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    expect(queued.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, queued])).not.toContain(token)
  })
})

test("a guessed or malformed token is refused", async () => {
  expect((await show("x".repeat(43))).code).toBe("link_expired")
  expect((await show("../../etc/passwd")).status).toBe(400)
})

describe("an invitation to an account", () => {
  test("is listed for its signed-in user, who accepts it once", async () => {
    const person = await createMember("Student", "rival")
    await invite(owner, person.email, "Admin")
    const token = await latestToken(person.email)
    expect(await waiting(person)).toEqual([])
    await verifyEmail(person.userId)
    expect(await waiting(person)).toMatchObject([
      { institute: { id: institutes.acme, name: "acme institute" }, role: { roleType: "Admin" } },
    ])
    const answers = await Promise.all([join(person, institutes.acme), join(person, institutes.acme)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      id: institutes.acme,
      role: { roleType: "Admin" },
    })
    expect(await waiting(person)).toEqual([])
    expect((await show(token)).code).toBe("link_expired")
    const { data: member } = await send(owner, members.show, { query: { id: String(person.userId) } })
    expect(member).toMatchObject({ status: "active", role: { roleType: "Admin" }, invitation: null })
  })

  test("requires a verified e-mail, its own user, and to be neither expired nor withdrawn", async () => {
    const person = await createMember("Student", "rival")
    const id = await invite(owner, person.email)
    await latestToken(person.email)
    expect((await join(person, institutes.acme)).code).toBe("link_expired")
    await verifyEmail(person.userId)
    const other = await createMember("Student", "rival")
    await verifyEmail(other.userId)
    expect(await waiting(other)).toEqual([])
    expect((await join(other, institutes.acme)).code).toBe("link_expired")
    await send(owner, members.remove, { query: { id: String(id) } })
    expect(await waiting(person)).toEqual([])
    expect((await join(person, institutes.acme)).code).toBe("link_expired")
    await invite(owner, person.email)
    await latestToken(person.email)
    await withPlatform((db) =>
      db
        .updateTable("invitations")
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where("userId", "=", person.userId)
        .execute(),
    )
    expect((await join(person, institutes.acme)).code).toBe("link_expired")
  })
})
