import { members } from "@/lib/features/members/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { accept, invite, join, latestToken, linkOf, newEmail, verifyEmail, waiting } from "./invitation-fixtures"

withJobQueue()

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("InstituteAdmin")
})

/** The membership of a person at acme, and how many invitations they have there. */
const stateOf = (userId: number) =>
  withPlatform(async (db) => {
    const { status } = await db
      .selectFrom("memberships")
      .select("status")
      .where("userId", "=", userId)
      .where("instituteId", "=", institutes.acme)
      .executeTakeFirstOrThrow()
    const rows = await db.selectFrom("invitations").select("id").where("userId", "=", userId).execute()
    return { status, invitations: rows.length }
  })

describe("an invitation to an account", () => {
  const decline = (as: TestMember, instituteId: number = institutes.acme) =>
    send(as, members.declineOwnInvitation, { query: { instituteId: String(instituteId) } })

  test("is declined once, by whom it is for, and can be sent again", async () => {
    const person = await createMember("Student", "rival")
    const id = await invite(owner, person.email)
    await latestToken(person.email)
    expect((await decline(person)).code).toBe("link_expired")
    await verifyEmail(person.userId)
    const other = await createMember("Student", "rival")
    await verifyEmail(other.userId)
    expect((await decline(other)).code).toBe("link_expired")
    const answers = await Promise.all([decline(person), decline(person)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await waiting(person)).toEqual([])
    expect(await stateOf(id)).toEqual({ status: "left", invitations: 0 })
    await invite(owner, person.email)
    await latestToken(person.email)
    expect(await waiting(person)).toHaveLength(1)
  })

  test("of an acceptance and a refusal at the same time one succeeds", async () => {
    const person = await createMember("Student", "rival")
    const id = await invite(owner, person.email)
    await latestToken(person.email)
    await verifyEmail(person.userId)
    const [joined, declined] = await Promise.all([join(person, institutes.acme), decline(person)])
    expect([joined.status, declined.status].toSorted()).toEqual([200, 410])
    expect(await stateOf(id)).toEqual({ status: joined.status === 200 ? "active" : "left", invitations: 0 })
  })
})

describe("an invitation that is declined by its link", () => {
  const declineLink = (token: string, instituteId = 2) =>
    send(null, members.declineInvitation, { body: linkOf(token, instituteId) })
  const bellOf = async (as: TestMember) =>
    (await send(as, notifications.bell, { params: { instituteId: String(as.instituteId), page: "0" } })).data.content

  test("ends at its own institute alone, is recorded, and is told to who sent it, in their language", async () => {
    const email = newEmail()
    const id = await invite(owner, email)
    const token = await latestToken(email)
    await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", owner.userId).execute())
    expect((await declineLink(token, 3)).code).toBe("link_expired")
    expect((await declineLink("x".repeat(43))).code).toBe("link_expired")
    expect((await declineLink(token)).status).toBe(200)
    expect((await declineLink(token)).code).toBe("link_expired")
    expect((await accept(token)).code).toBe("link_expired")
    expect(await stateOf(id)).toEqual({ status: "left", invitations: 0 })
    expect(await eventsOf(`user:${id}`, { key: "member.invitation_declined" })).toMatchObject([
      { instituteId: institutes.acme, actorId: id, data: { invitedBy: owner.userId, role: "Teacher" } },
    ])
    expect((await bellOf(owner))[0]).toMatchObject({
      title: "आमंत्रण अस्वीकार किया गया",
      body: expect.stringContaining("Meera Nair शिक्षक के रूप में नहीं जुड़ेंगे"),
    })
  })

  test("does nothing for a link that was replaced", async () => {
    const email = newEmail()
    const id = await invite(owner, email)
    const first = await latestToken(email)
    await send(owner, members.resendInvitation, { body: { id } })
    await latestToken(email)
    expect((await declineLink(first)).code).toBe("link_expired")
    expect(await stateOf(id)).toEqual({ status: "invited", invitations: 1 })
  })
})
