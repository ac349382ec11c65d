import { members } from "@/lib/features/members/contract"
import { inbox } from "@/lib/features/notifications/inbox-contract"
import { roles } from "@/lib/features/roles/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { ROLE_IDS } from "@/lib/shared/roles"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { disableMember, removeMember, setReauthenticated, versionOf } from "../setup/members"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { accept, invite, join, latestToken, newEmail, verifyEmail } from "./invitation-fixtures"

withJobQueue()

let owner: TestMember
beforeEach(async () => {
  owner = await createMember("InstituteAdmin")
  await setReauthenticated(owner)
})

const bellsOf = async (as: TestMember) => {
  const { data } = await send(as, inbox.bell, { params: { instituteId: String(as.instituteId), page: "0" } })
  return data.content.map(({ title, body, link }) => [title, body, link])
}
const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(email)).map(({ subject }) => subject)
const speak = (userId: number, locale: string) =>
  withPlatform((db) => db.updateTable("users").set({ locale }).where("id", "=", userId).execute())
const assign = async (id: number, roleId: number) =>
  send(owner, members.assignRole, { body: { id, version: await versionOf(owner, id), roleId } })
const enable = async (id: number) =>
  send(owner, members.changeStatus, { body: { id, version: await versionOf(owner, id), enabled: true } })
/** Makes a person a student of another institute, with the bell that they have there. */
async function joinRival(person: TestMember): Promise<TestMember> {
  await withPlatform((db) =>
    db.insertInto("memberships").values({ instituteId: institutes.rival, userId: person.userId, role: "Student" }).execute(),
  ) // oxfmt-ignore
  return { ...person, instituteId: institutes.rival }
}
const bellRowsAt = (instituteId: number, userId: number) =>
  withInstitute(instituteId, (db) =>
    db.selectFrom("user_notifications").select("key").where("userId", "=", userId).execute(),
  )

test("a member hears of another role at the bell and by mail, in their language, at this institute alone", async () => {
  const person = await createMember("Student")
  await joinRival(person)
  await speak(person.userId, "hi")
  expect((await assign(person.userId, ROLE_IDS.Teacher)).status).toBe(200)
  expect(await bellsOf(person)).toEqual([
    ["acme institute में अब आप शिक्षक हैं", "आपको दिखने वाली चीज़ें बदल गई हैं।", "/teacher"],
  ])
  expect(await subjectsTo(person)).toEqual(["acme institute में अब आप शिक्षक हैं"])
  expect([await bellsOf(owner), await subjectsTo(owner)]).toEqual([[], []])
  expect(await bellRowsAt(institutes.rival, person.userId)).toEqual([])
  expect(await eventsOf(`user:${person.userId}`)).toMatchObject([
    { key: "member.role_changed", actorId: owner.userId, changes: { role: ["Student", "Teacher"] } },
  ])
})

test("a custom role is named, and the same role again tells nothing", async () => {
  const person = await createMember("Admin")
  const name = unique("Front desk")
  const { data: role } = await send(owner, roles.add, { body: { name, base_role: "Admin" } })
  for (const _ of [1, 2]) expect((await assign(person.userId, role.id)).status).toBe(200)
  expect(await subjectsTo(person)).toEqual([`Your role at acme institute is now ${name}`])
  expect(await bellsOf(person)).toHaveLength(1)
})

test("of a role before they have joined, or while they are disabled, nobody is told", async () => {
  const email = newEmail()
  const invited = await invite(owner, email, "Student")
  await latestToken(email)
  const before = await mailsTo(email)
  const out = await createMember("Student")
  await disableMember(owner, out.userId)
  await subjectsTo(out)
  for (const id of [invited, out.userId]) expect((await assign(id, ROLE_IDS.Teacher)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(before.length)
  expect(await subjectsTo(out)).toEqual(["Your access to acme institute was disabled"])
})

test("who is disabled and enabled again hears it by mail, and the bell has what lets them in", async () => {
  const person = await createMember("Teacher")
  await joinRival(person)
  await speak(person.userId, "hi")
  await disableMember(owner, person.userId)
  const [disabled] = await mailsTo(person.email)
  expect(disabled?.subject).toBe("acme institute में आपका एक्सेस अक्षम कर दिया गया")
  expect(disabled?.text).toContain("acme institute ने आपका एक्सेस अक्षम कर दिया है")
  expect(disabled?.text).not.toMatch(/Lectern ने|कारण:/)
  expect(await bellRowsAt(institutes.acme, person.userId)).toEqual([])
  await enable(person.userId)
  await enable(person.userId)
  expect(await bellRowsAt(institutes.acme, person.userId)).toEqual([{ key: "member.enabled" }])
  expect(await subjectsTo(person)).toHaveLength(2)
  expect(await bellRowsAt(institutes.rival, person.userId)).toEqual([])
  expect(await subjectsTo(owner)).toEqual([])
})

test("who is removed hears it by mail, and whose invitation is withdrawn hears nothing", async () => {
  const person = await createMember("Student")
  await removeMember(owner, person.userId)
  const [mail, ...more] = await mailsTo(person.email)
  expect([mail?.subject, more]).toEqual(["You’re no longer a member of acme institute", []])
  expect(mail?.text).toContain("To open what you bought again, contact acme institute.")
  expect(await bellRowsAt(institutes.acme, person.userId)).toEqual([])
  const email = newEmail()
  const invited = await invite(owner, email)
  await latestToken(email)
  const before = await mailsTo(email)
  await removeMember(owner, invited)
  expect(await mailsTo(email)).toHaveLength(before.length)
  expect(await eventsOf(`user:${invited}`)).toMatchObject([
    { key: "member.invited" },
    { key: "member.invitation_withdrawn" },
  ])
})

test("who invited hears once of the acceptance, by either way, with the name that the person entered", async () => {
  await speak(owner.userId, "hi")
  const other = await createMember("InstituteAdmin")
  const email = newEmail()
  const id = await invite(owner, email)
  const token = await latestToken(email)
  await Promise.all([accept(token, { first_name: "Mira" }), accept(token, { first_name: "Mira" })])
  expect(await bellsOf(owner)).toEqual([
    ["Mira Nair जुड़ गए", "वे अब शिक्षक के रूप में साइन इन कर सकते हैं।", "/admin/users/teachers"],
  ])
  expect(await eventsOf(`user:${id}`, { key: "member.invitation_accepted" })).toMatchObject([
    { instituteId: institutes.acme, actorId: id, data: { invitedBy: owner.userId } },
  ])
  const person = await createMember("Student", "rival")
  await verifyEmail(person.userId)
  await invite(owner, person.email, "Student")
  await latestToken(person.email)
  expect((await join(person, institutes.acme)).status).toBe(200)
  expect((await bellsOf(owner))[0]?.[0]).toBe("Student Tester जुड़ गए")
  expect([await bellsOf(other), await subjectsTo(owner)]).toEqual([[], []])
  expect(await bellRowsAt(institutes.rival, person.userId)).toEqual([])
})
