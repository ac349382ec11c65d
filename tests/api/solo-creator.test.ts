import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { items } from "@/lib/features/items/contract"
import { content } from "@/lib/features/content/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { members } from "@/lib/features/members/contract"
import { platform } from "@/lib/features/platform/contract"
import { auth } from "@/lib/features/auth/contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { setReauthenticated } from "../setup/members"
import { createPersonIn, password } from "../setup/sign-in"
import { coverPicture } from "../setup/cover-picture"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import { invite, accept, latestToken, linkOf } from "./invitation-fixtures"
import { insertCompleteItem } from "./item-fixtures"

withJobQueue()

// The institutes of tests have fixed ids.
beforeAll(() => asOwner("select setval('institutes_id_seq', (select max(id) from institutes))"))

/** Opens an institute as the platform's owner, whose only member accepts the invitation and signs in. */
async function openInstitute() {
  const slug = unique("breath-lab")
  const email = `${unique("noor")}@people.test`
  const { id: planId } = await readPlatform((db) =>
    db.selectFrom("plans").select("id").where("slug", "=", "growth").executeTakeFirstOrThrow(),
  )
  const admin = { email, first_name: "Noor", last_name: "Ahmed" }
  const master = await createMember("SuperAdmin")
  const created = await send(master, platform.createInstitute, { body: { name: "Breath Lab", slug, planId, admin } })
  const instituteId = created.data.id
  const host = { host: `${slug}.localhost` }
  const [mail] = await mailsTo(email)
  const [, token = ""] = /accept-invite\/([\w-]{43})/.exec(mail?.text ?? "") ?? []
  await send(null, members.acceptInvitation, { body: { token, instituteId, password } }, host)
  const { data } = await send(
    null,
    auth.login,
    { body: { username: email, password, instituteId, isWebLogin: true } },
    host,
  )
  const noor: TestMember = {
    userId: data.user_id,
    instituteId,
    sessionId: "",
    email,
    accessToken: data.access_token,
    loginToken: data.user_unique_login_token,
  }
  return { noor, instituteId: String(instituteId), host }
}

test("the only member of a new institute makes an item and publishes it", async () => {
  const { noor, instituteId, host } = await openInstitute()
  const draft = await send(
    noor,
    itemsAdmin.create,
    { body: { kind: "course", title: "Breathing", idempotencyKey: crypto.randomUUID() } },
    host,
  )
  const { id } = draft.data
  const texts = { shortText: "Ten breaths.", description: "<p>Breathe in, breathe out.</p>" }
  await send(noor, itemsAdmin.save, { body: { id, version: 1, ...texts } }, host)
  const coverImage = await coverPicture()
  await send(noor, itemsAdmin.saveMedia, { form: { itemMedia: { id, version: 2 }, coverImage } }, host)
  const section = await send(noor, content.saveSection, { body: { moduleId: id, title: "First" } }, host)
  const lesson = { sectionId: section.data.id, title: "Sit", kind: "text" as const, body: "<p>Sit upright.</p>" }
  await send(noor, content.saveMaterial, { body: lesson }, host)

  const { data: ready } = await send(noor, itemsAdmin.show, { params: { id: String(id) } }, host)
  expect(ready).toMatchObject({ missing: [], people: [{ userId: noor.userId, name: "Noor Ahmed", isInvited: false }] })
  const { version } = ready
  const published = await send(noor, itemsAdmin.act, { body: { id, version, action: "publish" } }, host)
  expect(published.data.status).toBe("published")

  const shown = await send(
    null,
    items.show,
    { params: { kind: "course", id: String(id) }, query: { instituteId } },
    host,
  )
  expect(shown.data.taughtBy).toMatchObject([{ name: "Noor Ahmed" }])
  // An admin who teaches has a public page as teachers have.
  const page = await send(
    null,
    institutes.showTeacher,
    { params: { id: String(noor.userId) }, query: { instituteId } },
    host,
  )
  expect(page.data).toMatchObject({ name: "Noor Ahmed", teaches: [{ id }] })
  const { data: teachers } = await send(null, institutes.teachers, { query: { instituteId } }, host)
  expect(teachers.content).toMatchObject([{ userId: noor.userId, items: 1 }])
})

const acme = { instituteId: "2" }
const shownTeachers = async (id: number) =>
  (await send(null, items.show, { params: { kind: "course", id: String(id) }, query: acme })).data.taughtBy.map(
    ({ name }) => name,
  )
const found = async (searchParam: string) =>
  (await send(null, items.courses, { query: { ...acme, searchParam } })).data.content.map(({ id }) => id)

test("invited teachers can be chosen by the name that was entered, and are shown once they accept", async () => {
  const owner = await createMember("InstituteAdmin")
  await setReauthenticated(owner)
  const id = await insertCompleteItem("acme", { teacherId: owner.userId })
  // The account has another name than the invitation, which the institute does not learn before.
  const person = await createPersonIn("rival")
  const userId = await invite(owner, person.email)
  const offered = await send(owner, itemEditing.listTeachers, { query: { searchParam: "meera" } })
  expect(offered.data).toMatchObject([{ userId, name: "Meera Nair", isInvited: true }])
  const first = (await send(owner, itemEditing.listTeachers, { query: {} })).data[0]
  expect(first).toMatchObject({ userId: owner.userId })

  const save = (version: number, userIds: number[]) =>
    send(owner, itemsAdmin.saveTeachers, { body: { id, version, userIds } })
  const alone = (await save(1, [userId])).data
  expect(alone).toMatchObject({ people: [{ name: "Meera Nair", isInvited: true }], missing: ["teachers"] })
  const both = (await save(2, [owner.userId, userId])).data
  await send(owner, itemsAdmin.actOnDraft, { body: { id, version: both.version, action: "publish" } })
  expect(await shownTeachers(id)).toEqual(["InstituteAdmin Tester"])
  expect(await found("asha rao")).not.toContain(id)

  await accept(await latestToken(person.email))
  expect(await shownTeachers(id)).toEqual(["InstituteAdmin Tester", "Asha Rao"])
  expect(await found("asha rao")).toContain(id)
})

test("who declines the invitation teaches nothing", async () => {
  const owner = await createMember("InstituteAdmin")
  const id = await insertCompleteItem("acme", { teacherId: owner.userId })
  const email = `${unique("declines")}@people.test`
  const userId = await invite(owner, email)
  await send(owner, itemsAdmin.saveTeachers, { body: { id, version: 1, userIds: [owner.userId, userId] } })
  await send(null, members.declineInvitation, { body: linkOf(await latestToken(email)) })
  const { data } = await send(owner, itemsAdmin.show, { params: { id: String(id) } })
  expect(data.people.map((one) => one.userId)).toEqual([owner.userId])
  expect(await shownTeachers(id)).toEqual(["InstituteAdmin Tester"])
})
