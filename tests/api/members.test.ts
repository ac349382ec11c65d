import sharp from "sharp"
import { members } from "@/lib/features/members/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { addMember, newMemberInput, removeMember, showMember, versionOf } from "../setup/members"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

test("an added person is invited, listed, and recorded", async () => {
  const admin = await createMember("Admin")
  const { data, status } = await addMember(admin, "Student", { mobile_number: "98765 43210" })
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
  expect(await eventsOf(`user:${data.user_id}`)).toMatchObject([{ key: "member.invited" }])
})

test("a member is found by the mobile number, however it is typed", async () => {
  const admin = await createMember("Admin")
  const { data } = await addMember(admin, "Student", { mobile_number: "97401 26573" })
  const find = async (searchParam: string) =>
    (await send(admin, members.list, { query: { searchParam } })).data.content.map(({ user_id }) => user_id)
  for (const typed of ["9740126573", "97401 26573", "+91 97401-26573", "097401 26573", "(0091) 97401 26573"])
    expect([typed, await find(typed)]).toEqual([typed, [data.user_id]])
  expect(await find("97401 26574")).toEqual([])
})

test("a present member is not added again, and a former member can be", async () => {
  const owner = await createMember("InstituteAdmin")
  const student = await createMember("Student")
  const again = await addMember(owner, "Teacher", { email: student.email })
  expect(again).toMatchObject({ status: 409, code: "already_member" })
  // The refusal names the member, so that the screen leads to them.
  const details = { id: String(student.userId), name: expect.any(String), role: "Student" }
  expect(await again.response.json()).toMatchObject({ details })
  expect((await removeMember(owner, student.userId)).status).toBe(200)
  expect((await send(student, members.hasCrmAccess, { params: { id: "2" } })).code).toBe("unauthenticated")
  const back = await addMember(owner, "Teacher", { email: student.email })
  expect(back.data).toMatchObject({ status: "invited", role: { roleType: "Teacher" } })
})

test("of an invited person with an account elsewhere, only what the institute entered is shown", async () => {
  const rival = await createMember("Student", "rival")
  const admin = await createMember("Admin")
  const { data } = await addMember(admin, "Student", { email: rival.email, first_name: "Written" })
  expect(data).toMatchObject({ first_name: "Written", last_name: "Nair", mobile_number: null, lastLoginAt: null })
  const found = await showMember(admin, rival.userId)
  expect(found).toMatchObject({ first_name: "Written", profileImage: null, gender: null })
})

test("the id of an added person does not tell whether their account is older", async () => {
  const admin = await createMember("Admin")
  const addAll = async (emails: string[]) => {
    const ids: number[] = []
    for (const email of emails) ids.push((await addMember(admin, "Student", { email })).data.user_id)
    return ids
  }
  const elsewhere = await Promise.all(Array.from({ length: 12 }, () => createMember("Student", "rival")))
  const newEmails = elsewhere.map((_, at) => `${unique(`never-seen-${at}`)}@people.test`)
  const older = await addAll(elsewhere.map(({ email }) => email))
  const newer = await addAll(newEmails)
  // Random ids are sorted by age only once in a million runs.
  expect(Math.max(...older)).toBeGreaterThan(Math.min(...newer))
  expect(Math.max(...newer)).toBeGreaterThan(Math.min(...older))
  expect(Math.max(...older, ...newer)).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test("members of another institute are not found, in any field", async () => {
  const rival = await createMember("Student", "rival")
  const owner = await createMember("InstituteAdmin")
  const id = rival.userId
  const answers = [
    await send(owner, members.show, { query: { id: String(id) } }),
    await removeMember(owner, id),
    await send(owner, members.changeStatus, { body: { id, version: 1, enabled: false } }),
    await send(owner, members.assignRole, { body: { id, version: 1, roleId: 5 } }),
    await send(owner, members.setCrmAccess, { body: { id, version: 1, allowed: true } }),
    await send(owner, members.saveParents, { body: { id, version: 1, parents: [] } }),
    await send(owner, members.resendInvitation, { body: { id } }),
    await send(owner, members.zoomStatus, { params: { instituteId: "2", userId: String(id) } }),
    await send(owner, members.edit, {
      form: { userDetails: { id, version: 1, first_name: "Evil", last_name: "", mobile_number: null, gender: null } },
    }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "not_found"))
  expect((await send(owner, members.list, { query: { instituteId: "3" } })).code).toBe("other_institute")
  expect((await send(owner, members.hasCrmAccess, { params: { id: "3" } })).code).toBe("other_institute")
})

test("HTML in a name and an invalid e-mail are refused with the field named", async () => {
  const admin = await createMember("Admin")
  const bad = await addMember(admin, "Student", { first_name: "<img src=x onerror=alert(1)>", email: "nonsense" })
  expect(Object.keys(bad.fields ?? {})).toEqual(expect.arrayContaining(["first_name", "email"]))
})

test("an edit is refused when stale, and for a member of several institutes", async () => {
  const admin = await createMember("Admin")
  const student = await createMember("Student")
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
  const known = await showMember(admin, student.userId)
  expect(known.changeable).toEqual({ name: false, mobile: false })
  expect((await change("Theirs", known.version)).code).toBe("forbidden")
})

test("a student edits their own data and parents, and nobody else's", async () => {
  const [student, other] = [await createMember("Student"), await createMember("Student")]
  const own = await showMember(student, student.userId)
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
  const write = (as: TestMember, version: number, list: typeof parents = parents) =>
    send(as, members.saveParents, { body: { id: student.userId, version, parents: list } })
  const written = await write(student, saved.data.version)
  expect(written.data.parents).toEqual([{ ...parents[0], mobile: "+919812345670" }])
  expect((await write(student, saved.data.version, [])).code).toBe("stale")
  expect((await write(other, written.data.version)).code).toBe("forbidden")
  expect((await send(other, members.show, { query: { id: String(student.userId) } })).code).toBe("not_found")
})

test("a teacher sees teachers and the students of their items, by name", async () => {
  const [teacher, student, otherStudent] = [
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("Student"),
  ]
  await withInstitute(institutes.acme, async (db) => {
    const { id: itemId } = await db
      .insertInto("items")
      .values({ kind: "course", title: "Optics", slug: unique("optics") })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute()
    await db.insertInto("entitlements").values({ itemId, userId: student.userId, source: "admin" }).execute()
  })
  const { data } = await send(teacher, members.listNames, {
    params: { instituteId: "2" },
    query: { role: "Student", size: "100" },
  })
  expect(data.content.map(({ user_id }) => user_id)).toEqual([student.userId])
  expect(Object.keys(data.content[0] ?? {})).not.toContain("email")
  expect((await showMember(teacher, student.userId)).user_id).toBe(student.userId)
  expect((await send(teacher, members.show, { query: { id: String(otherStudent.userId) } })).code).toBe("not_found")
})

test("a teacher is added with the content of their page", async () => {
  const admin = await createMember("Admin")
  const { role: _, ...details } = newMemberInput("Teacher")
  const { data } = await send(admin, members.addTeacher, {
    body: { ...details, teacher: { headline: "Physics", subjects: ["Optics", "Optics"], experienceYears: 7 } },
  })
  expect((await showMember(admin, data.user_id)).teacher).toMatchObject({ headline: "Physics", subjects: ["Optics"] })
})

test("the exported file runs no formula in a spreadsheet", async () => {
  const admin = await createMember("Admin")
  const { data } = await addMember(admin, "Student", { mobile_number: "9876501234" })
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("invitations").set({ firstName: "=HYPERLINK(1)" }).where("userId", "=", data.user_id).execute(),
  )
  const { response } = await send(admin, members.exportCsv, { query: { searchParam: data.email } })
  expect(response.headers.get("content-type")).toContain("text/csv")
  const text = await response.text()
  expect(text).toContain("'=HYPERLINK(1)")
  expect(text).toContain(",+91 98765 01234,")
  expect(text).toMatch(/^\uFEFF?First name,Last name,Email,/)
  expect(text).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/)
  expect(text.split("\r\n")).toHaveLength(3)
})

test("the sort order of invited members reveals nothing that the list does not show", async () => {
  const admin = await createMember("Admin")
  const known = await createMember("Student", "rival")
  await withPlatform((db) =>
    db.updateTable("users").set({ lastLoginAt: new Date() }).where("id", "=", known.userId).execute(),
  )
  const prefix = unique("ordered")
  const { data: seenElsewhere } = await addMember(admin, "Student", { email: known.email, last_name: "Ordered" })
  const { data: unknown } = await addMember(admin, "Student", { email: `${prefix}@members.test`, last_name: "Ordered" })
  const { data } = await send(admin, members.list, { query: { searchParam: "Ordered", sort: "-seen" } })
  expect(data.content.map(({ user_id, lastLoginAt }) => [user_id, lastLoginAt])).toEqual([
    [unknown.user_id, null],
    [seenElsewhere.user_id, null],
  ])
})

test("the picture of a new user is set; that of an existing account is not changed", async () => {
  const admin = await createMember("Admin")
  const profilePic = new Blob([await sharp({ create: { width: 400, height: 300, channels: 3, background: "#4466cc" } }).png().toBuffer()], { type: "image/png" }) // oxfmt-ignore
  const withPicture = (userDetails: ReturnType<typeof newMemberInput>) =>
    send(admin, members.add, { form: { userDetails, profilePic } })
  const imageOf = (userId: number) =>
    withPlatform((db) => db.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirst())
  const { data: made } = await withPicture(newMemberInput("Student"))
  expect((await imageOf(made.user_id))?.image).toMatch(/\.webp$/)
  const known = await createMember("Student", "rival")
  const { data: invited } = await withPicture(newMemberInput("Student", { email: known.email }))
  expect(await imageOf(invited.user_id)).toEqual({ image: null })
})

test("a former member gets no CRM access", async () => {
  const owner = await createMember("InstituteAdmin")
  const { userId: id } = await createMember("Teacher")
  await removeMember(owner, id)
  const body = { id, version: await versionOf(owner, id), allowed: true }
  expect((await send(owner, members.setCrmAccess, { body })).code).toBe("not_found")
})
