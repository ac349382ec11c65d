import sharp from "sharp"
import { members } from "@/lib/features/members/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { add, newcomer, remove, seen, versionOf } from "../setup/members"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone, unique } from "../setup/world"

withQueue()

const audited = (target: string) =>
  readInstitute(institutes.acme, async (db) =>
    (await db.selectFrom("audit_entries").select("action").where("target", "=", target).orderBy("id").execute()).map(
      ({ action }) => action,
    ),
  )

test("a person who is added is invited, found in the list, and noted", async () => {
  const admin = await someone("Admin")
  const { data, status } = await add(admin, "Student", { mobile_number: "98765 43210" })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    status: "invited",
    role: { roleType: "Student" },
    first_name: "Meera",
    mobile_number: "+919876543210",
    invitation: { sentAt: null },
  })
  const list = async (query: object) =>
    (await send(admin, members.list, { query: { searchParam: data.email, ...query } })).data.content.length
  expect(await list({})).toBe(1)
  expect(await list({ role: "Student", status: "invited" })).toBe(1)
  expect(await list({ role: "Teacher,Admin" })).toBe(0)
  expect(await list({ status: "active" })).toBe(0)
  expect(await audited(`user:${data.user_id}`)).toEqual(["member.invited"])
})

test("who belongs already is not added again, and who has left may come back", async () => {
  const owner = await someone("InstituteAdmin")
  const student = await someone("Student")
  const again = await add(owner, "Teacher", { email: student.email })
  expect(again).toMatchObject({ status: 409, code: "already_member" })
  expect((await remove(owner, student.userId)).status).toBe(200)
  expect((await send(student, members.hasCrm, { params: { id: "2" } })).code).toBe("signed_out")
  const back = await add(owner, "Teacher", { email: student.email })
  expect(back.data).toMatchObject({ status: "invited", role: { roleType: "Teacher" } })
})

test("of an invited person who has an account elsewhere, nothing is seen but what was written", async () => {
  const rival = await someone("Student", "rival")
  const admin = await someone("Admin")
  const { data } = await add(admin, "Student", { email: rival.email, first_name: "Written" })
  expect(data).toMatchObject({ first_name: "Written", last_name: "Nair", mobile_number: null, lastLoginAt: null })
  const found = await seen(admin, rival.userId)
  expect(found).toMatchObject({ first_name: "Written", profileImage: null, gender: null })
})

test("people of another institute are nowhere, whatever field names them", async () => {
  const rival = await someone("Student", "rival")
  const owner = await someone("InstituteAdmin")
  const id = rival.userId
  const answers = [
    await send(owner, members.show, { query: { id: String(id) } }),
    await remove(owner, id),
    await send(owner, members.changeStatus, { body: { id, version: 1, enabled: false } }),
    await send(owner, members.assignRole, { body: { id, version: 1, roleId: 5 } }),
    await send(owner, members.allowCrm, { body: { id, version: 1, allowed: true } }),
    await send(owner, members.saveParents, { body: { id, version: 1, parents: [] } }),
    await send(owner, members.resendInvitation, { body: { id } }),
    await send(owner, members.zoomStatus, { params: { instituteId: "2", userId: String(id) } }),
    await send(owner, members.edit, {
      form: { userDetails: { id, version: 1, first_name: "Evil", last_name: "", mobile_number: null, gender: null } },
    }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "not_found"))
  expect((await send(owner, members.list, { query: { instituteId: "3" } })).code).toBe("other_institute")
  expect((await send(owner, members.hasCrm, { params: { id: "3" } })).code).toBe("other_institute")
})

test("HTML in a name is refused beside its field, and so is what is no e-mail", async () => {
  const admin = await someone("Admin")
  const bad = await add(admin, "Student", { first_name: "<img src=x onerror=alert(1)>", email: "nonsense" })
  expect(Object.keys(bad.fields ?? {})).toEqual(expect.arrayContaining(["first_name", "email"]))
})

test("an edit is refused when stale, and may not touch whom another institute knows too", async () => {
  const admin = await someone("Admin")
  const student = await someone("Student")
  const change = async (first_name: string, version: number) =>
    send(admin, members.edit, {
      form: {
        userDetails: { id: student.userId, version, first_name, last_name: "", mobile_number: null, gender: "other" },
      },
    })
  const version = await versionOf(admin, student.userId)
  expect((await change("Renamed", version)).data).toMatchObject({ first_name: "Renamed", gender: "other" })
  expect((await change("Again", version)).code).toBe("stale")
  await withInstitute(institutes.rival, (db) =>
    db.insertInto("memberships").values({ userId: student.userId, role: "Student" }).execute(),
  )
  const known = await seen(admin, student.userId)
  expect(known.changeable).toEqual({ name: false, mobile: false })
  expect((await change("Theirs", known.version)).code).toBe("no_rights")
})

test("a student keeps their own data and parents, and nobody else's", async () => {
  const [student, other] = [await someone("Student"), await someone("Student")]
  const own = await seen(student, student.userId)
  const saved = await send(student, members.edit, {
    form: {
      userDetails: {
        version: own.version,
        first_name: "Asha",
        last_name: "Rao",
        mobile_number: "+919812345678",
        gender: "female",
      },
    },
  })
  expect(saved.data).toMatchObject({ first_name: "Asha", mobile_number: "+919812345678" })
  const parents = [{ relation: "mother" as const, name: "Lata Rao", mobile: "9812345670", email: null }]
  const write = (as: Someone, version: number, list: typeof parents = parents) =>
    send(as, members.saveParents, { body: { id: student.userId, version, parents: list } })
  const written = await write(student, saved.data.version)
  expect(written.data.parents).toEqual([{ ...parents[0], mobile: "+919812345670" }])
  expect((await write(student, saved.data.version, [])).code).toBe("stale")
  expect((await write(other, written.data.version)).code).toBe("no_rights")
  expect((await send(other, members.show, { query: { id: String(student.userId) } })).code).toBe("not_found")
})

test("the CRM is given by the InstituteAdmin alone, to staff alone", async () => {
  const owner = await someone("InstituteAdmin")
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const has = async (who: Someone) => (await send(who, members.hasCrm, { params: { id: "2" } })).data
  const allow = async (as: Someone, who: Someone, allowed: boolean) =>
    send(as, members.allowCrm, {
      body: { id: who.userId, version: await versionOf(owner, who.userId), allowed },
    })
  expect(await has(admin)).toBe(false)
  expect((await allow(owner, admin, true)).data.crmAccess).toBe(true)
  expect(await has(admin)).toBe(true)
  expect(await has(owner)).toBe(true)
  expect((await allow(owner, student, true)).code).toBe("no_rights")
  expect((await allow(admin, student, true)).code).toBe("no_rights")
})

test("a teacher sees teachers and the learners of what they teach, by name", async () => {
  const [teacher, learner, stranger] = [await someone("Teacher"), await someone("Student"), await someone("Student")]
  await withInstitute(institutes.acme, async (db) => {
    const { id: itemId } = await db
      .insertInto("items")
      .values({ kind: "course", title: "Optics", slug: unique("optics") })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute()
    await db.insertInto("entitlements").values({ itemId, userId: learner.userId, source: "admin" }).execute()
  })
  const { data } = await send(teacher, members.names, {
    params: { instituteId: "2" },
    query: { role: "Student", size: "100" },
  })
  expect(data.content.map(({ user_id }) => user_id)).toEqual([learner.userId])
  expect(Object.keys(data.content[0] ?? {})).not.toContain("email")
  expect((await seen(teacher, learner.userId)).user_id).toBe(learner.userId)
  expect((await send(teacher, members.show, { query: { id: String(stranger.userId) } })).code).toBe("not_found")
})

test("a teacher is added with what their page says", async () => {
  const admin = await someone("Admin")
  const { role: _, ...details } = newcomer("Teacher")
  const { data } = await send(admin, members.addTeacher, {
    body: { ...details, teacher: { headline: "Physics", subjects: ["Optics", "Optics"], experienceYears: 7 } },
  })
  expect((await seen(admin, data.user_id)).teacher).toMatchObject({ headline: "Physics", subjects: ["Optics"] })
})

test("the file of the list runs no formula in a spreadsheet", async () => {
  const admin = await someone("Admin")
  const { data } = await add(admin, "Student", { mobile_number: "9876501234" })
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("invitations").set({ firstName: "=HYPERLINK(1)" }).where("userId", "=", data.user_id).execute(),
  )
  const { response } = await send(admin, members.exportCsv, { query: { searchParam: data.email } })
  expect(response.headers.get("content-type")).toContain("text/csv")
  const text = await response.text()
  expect(text).toContain("'=HYPERLINK(1)")
  expect(text).toContain("'+919876501234")
  expect(text.split("\r\n")).toHaveLength(3)
})

test("the platform sees who belongs where; nobody else does", async () => {
  const student = await someone("Student", "rival")
  const master = await someone("SuperAdmin")
  const { data } = await send(master, members.allMemberships, { query: { searchParam: student.email } })
  expect(data.content).toMatchObject([{ user_id: student.userId, institute: { slug: "rival" } }])
  expect((await send(student, members.allMemberships, { query: {} })).code).toBe("no_rights")
  const own = (id: string) => send(student, members.ownInstitute, { params: { id } })
  expect((await own("3")).data).toMatchObject({ slug: "rival", role: { roleType: "Student" } })
  expect((await own("2")).code).toBe("not_found")
})

test("whether a meeting account is connected comes from what is written", async () => {
  const [admin, teacher] = [await someone("Admin"), await someone("Teacher")]
  const status = async () =>
    (await send(admin, members.zoomStatus, { params: { instituteId: "2", userId: String(teacher.userId) } })).data
  expect(await status()).toEqual({ connected: false, provider: null, since: null })
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("meeting_accounts").values({ userId: teacher.userId, provider: "zoom" }).execute(),
  )
  expect(await status()).toMatchObject({ connected: true, provider: "zoom" })
})

test("of who was invited, the order of the list tells nothing that the list does not", async () => {
  const admin = await someone("Admin")
  const known = await someone("Student", "rival")
  await withPlatform((db) =>
    db.updateTable("users").set({ lastLoginAt: new Date() }).where("id", "=", known.userId).execute(),
  )
  const word = unique("ordered")
  const { data: seenElsewhere } = await add(admin, "Student", { email: known.email, last_name: "Ordered" })
  const { data: unknown } = await add(admin, "Student", { email: `${word}@members.test`, last_name: "Ordered" })
  const { data } = await send(admin, members.list, { query: { searchParam: "Ordered", sort: "-seen" } })
  expect(data.content.map(({ user_id, lastLoginAt }) => [user_id, lastLoginAt])).toEqual([
    [unknown.user_id, null],
    [seenElsewhere.user_id, null],
  ])
})

test("the picture of somebody new is theirs until they choose another; of who has an account it is not changed", async () => {
  const admin = await someone("Admin")
  const profilePic = new Blob([await sharp({ create: { width: 400, height: 300, channels: 3, background: "#4466cc" } }).png().toBuffer()], { type: "image/png" }) // prettier-ignore
  const withPicture = (userDetails: ReturnType<typeof newcomer>) =>
    send(admin, members.add, { form: { userDetails, profilePic } })
  const imageOf = (userId: number) =>
    withPlatform((db) => db.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirst())
  const { data: made } = await withPicture(newcomer("Student"))
  expect((await imageOf(made.user_id))?.image).toMatch(/\.webp$/)
  const known = await someone("Student", "rival")
  const { data: invited } = await withPicture(newcomer("Student", { email: known.email }))
  expect(await imageOf(invited.user_id)).toEqual({ image: null })
})

test("who has left has no CRM given to them", async () => {
  const owner = await someone("InstituteAdmin")
  const { userId: id } = await someone("Teacher")
  await remove(owner, id)
  const body = { id, version: await versionOf(owner, id), allowed: true }
  expect((await send(owner, members.allowCrm, { body })).code).toBe("not_found")
})
