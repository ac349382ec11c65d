import { sql } from "kysely"
import { members } from "@/lib/features/members/contract"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { password, personOf, signIn } from "../setup/member"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone, unique } from "../setup/world"

withQueue()

let owner: Someone
beforeAll(async () => {
  owner = await someone("InstituteAdmin")
})

const invite = async (email: string, role: Role = "Teacher") => {
  const { data } = await send(owner, members.add, {
    form: { userDetails: { email, first_name: "Meera", last_name: "Nair", role } },
  })
  return data.user_id
}

/** The secret of the link that was mailed last to somebody. */
async function mailed(email: string): Promise<string> {
  await sendInvitations.run({ instituteId: institutes.acme })
  const message = (await readOutbox(500)).find(({ to }) => to === email)
  const [, token = ""] = /accept-invite\/([\w-]{43})/.exec(message?.text ?? "") ?? []
  return token
}

const held = (token: string, instituteId = 2) => ({ token, instituteId })
const show = (token: string, instituteId = 2) => send(null, members.showInvitation, { body: held(token, instituteId) })
const accept = (token: string, more: { password?: string; first_name?: string } = {}, instituteId = 2) =>
  send(null, members.acceptInvitation, { body: { ...held(token, instituteId), password, ...more } })
const newEmail = () => `${unique("invited")}@members.test`

test("the mail leads somebody new to a first password, by which they sign in as what they were invited", async () => {
  const email = newEmail()
  const id = await invite(email)
  const token = await mailed(email)
  expect((await show(token)).data).toMatchObject({ email, role: { roleType: "Teacher" }, hasPassword: false })
  const accepted = await accept(token, { first_name: "Meenakshi" })
  expect(accepted.data).toEqual({ email, role: { roleType: "Teacher" } })
  const { data } = await signIn(email)
  expect(data).toMatchObject({ user_id: id, first_name: "Meenakshi", role: { roleType: "Teacher" } })
  const { data: member } = await send(owner, members.show, { query: { id: String(id) } })
  expect(member).toMatchObject({ status: "active", invitation: null })
})

test("a link is good once, at its own institute, and until it is replaced, withdrawn or old", async () => {
  const used = newEmail()
  await invite(used)
  const usedToken = await mailed(used)
  expect((await accept(usedToken, {}, 3)).code).toBe("link_expired")
  expect((await accept(usedToken)).status).toBe(200)
  expect((await accept(usedToken)).code).toBe("link_expired")
  expect((await show(usedToken)).code).toBe("link_expired")

  const replaced = newEmail()
  const id = await invite(replaced)
  const first = await mailed(replaced)
  expect((await send(owner, members.resendInvitation, { body: { id } })).data.invitation?.sentAt).toBeNull()
  const second = await mailed(replaced)
  expect(second).not.toBe(first)
  expect((await show(first)).code).toBe("link_expired")
  expect((await show(second)).status).toBe(200)
  await send(owner, members.remove, { query: { id: String(id) } })
  expect((await show(second)).code).toBe("link_expired")

  const old = newEmail()
  await invite(old)
  const oldToken = await mailed(old)
  await withPlatform((db) =>
    db
      .updateTable("invitations")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute(),
  )
  expect((await accept(oldToken)).code).toBe("link_expired")
})

test("of two who accept at once with one link, one comes in", async () => {
  const email = newEmail()
  await invite(email)
  const token = await mailed(email)
  const answers = await Promise.all([accept(token), accept(token, { password: "another good secret" })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

test("who has an account joins with its password and with no other", async () => {
  const person = await personOf("rival")
  await invite(person.email, "Admin")
  const token = await mailed(person.email)
  expect((await show(token)).data.hasPassword).toBe(true)
  expect((await accept(token, { password: "some other secret" })).code).toBe("wrong_credentials")
  expect((await accept(token, { first_name: "Stolen" })).status).toBe(200)
  const { data } = await signIn(person.email)
  expect(data).toMatchObject({ first_name: "Asha", role: { roleType: "Admin" } })
})

test("a first password is a good one", async () => {
  const email = newEmail()
  await invite(email)
  const token = await mailed(email)
  for (const bad of ["short", "password123", email, "x".repeat(80)])
    expect((await accept(token, { password: bad })).fields).toHaveProperty("password")
  expect((await show(token)).status).toBe(200)
})

test("the secret is kept nowhere: neither in the database nor in the queue", async () => {
  const email = newEmail()
  await invite(email)
  const token = await mailed(email)
  await withPlatform(async (db) => {
    const rows = await db.selectFrom("invitations").selectAll().execute()
    const { rows: queued } = await sql`select data from pgboss.job`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    expect(queued.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, queued])).not.toContain(token)
  })
})

test("nobody guesses a link, and what is none is refused", async () => {
  expect((await show("x".repeat(43))).code).toBe("link_expired")
  expect((await show("../../etc/passwd")).status).toBe(400)
})

describe("an invitation to an account", () => {
  const waiting = async (as: Someone) => (await send(as, members.ownInvitations, {})).data
  const join = (as: Someone, instituteId: number) =>
    send(as, members.joinInvited, { query: { instituteId: String(instituteId) } })
  const prove = (userId: number) =>
    withPlatform((db) =>
      db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", userId).execute(),
    )

  test("waits where its person is signed in, and is accepted there once, by one press", async () => {
    const person = await someone("Student", "rival")
    await invite(person.email, "Admin")
    const token = await mailed(person.email)
    expect(await waiting(person)).toEqual([])
    await prove(person.userId)
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

  test("is not for who never proved the e-mail, nor for anybody else, nor good when old or withdrawn", async () => {
    const person = await someone("Student", "rival")
    const id = await invite(person.email)
    await mailed(person.email)
    expect((await join(person, institutes.acme)).code).toBe("link_expired")
    await prove(person.userId)
    const other = await someone("Student", "rival")
    await prove(other.userId)
    expect(await waiting(other)).toEqual([])
    expect((await join(other, institutes.acme)).code).toBe("link_expired")
    await send(owner, members.remove, { query: { id: String(id) } })
    expect(await waiting(person)).toEqual([])
    expect((await join(person, institutes.acme)).code).toBe("link_expired")
    await invite(person.email)
    await mailed(person.email)
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
