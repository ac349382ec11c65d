import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { members } from "@/lib/features/members/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { orders } from "@/lib/features/orders/contract"
import { platform } from "@/lib/features/platform/contract"
import { roles } from "@/lib/features/roles/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { screensOf } from "@/lib/shared/screens"
import { withJobQueue } from "../setup/job-queue"
import { createItemOnSale } from "../setup/payments"
import { signUpByCode } from "../setup/sign-up"
import { setReauthenticated } from "../setup/members"
import { createMember, institutes, send, sendRaw, type TestMember, unique } from "../setup/test-app"
import { bellOf, runJob } from "./notifications-fixtures"

withJobQueue()

const id = ({ userId }: TestMember) => userId
const postJson = async (as: TestMember, path: string, body: object) => {
  const response = await sendRaw(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${as.accessToken}`,
      logintoken: as.loginToken,
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { status: number; data: { id: number }; fields?: object }
}

/** Makes each student a learner of an item that the teacher teaches. */
async function teach(teacher: TestMember, ...students: TestMember[]) {
  await withInstitute(institutes.acme, async (db) => {
    const item = await db
      .insertInto("items")
      .values({ kind: "course", title: "Optics", slug: unique("optics") })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("item_teachers").values({ itemId: item.id, userId: teacher.userId }).execute()
    for (const { userId } of students)
      await db.insertInto("entitlements").values({ itemId: item.id, userId, source: "admin" }).execute()
  })
}

describe("without a version", () => {
  test("members are disabled, given a role and the enquiries, and edited", async () => {
    const [owner, teacher, student] = [
      await createMember("InstituteAdmin"),
      await createMember("Teacher"),
      await createMember("Student"),
    ]
    await setReauthenticated(owner)
    const { data } = await send(owner, members.changeStatus, { body: { id: id(student), enabled: false } })
    expect(data.status).toBe("disabled")
    const assigned = await send(owner, members.assignRole, { body: { id: id(teacher), roleId: 3 } })
    expect(assigned.data.role).toEqual({ roleType: "Admin" })
    const revoked = await send(owner, members.setCrmAccess, { body: { id: id(teacher), allowed: false } })
    expect(revoked.data.crmAccess).toBe(false)
    const userDetails = { first_name: "Ira", last_name: "Rao", mobile_number: null, gender: null }
    expect((await send(teacher, members.edit, { form: { userDetails } })).data.first_name).toBe("Ira")
    const stale = { ...userDetails, version: 0 }
    expect((await send(teacher, members.edit, { form: { userDetails: stale } })).code).toBe("stale")
  })

  test("parents, the screens of a role and the institute are saved", async () => {
    const [owner, student] = [await createMember("InstituteAdmin"), await createMember("Student")]
    const parents = [{ relation: "mother", name: "Uma Rao" } as const]
    const saved = await send(student, members.saveParents, { body: { id: id(student), parents } })
    expect(saved.data.parents).toHaveLength(1)
    const role = await send(owner, roles.add, { body: { name: unique("Desk"), base_role: "Admin" } })
    const mapping = { query: { screenIds: String(screensOf("Admin")[0]?.id) }, body: { roleId: role.data.id } }
    expect((await send(owner, roles.saveMapping, mapping)).data.screens.length).toBeGreaterThan(0)
    const { data: institute } = await send(owner, instituteSettings.show, { query: {} })
    const { name, brandPrimary, brandAccent } = institute
    const empty = { tagline: null, about: null, contactEmail: null, contactPhone: null, address: null }
    const form = { instituteDetails: { name, brandPrimary, brandAccent, ...empty }, isFromAppLaunch: false }
    const answer = await send(owner, instituteSettings.save, { form })
    expect(answer.status).toBe(200)
  })
})

describe("a notification as flat JSON", () => {
  const path = "/notifications/v2/api/createUserNotification"
  const message = { title: "Class moves to Friday", body: "We meet at five." }

  test("reaches the users or the role that it names, once for each request", async () => {
    const [admin, student] = [await createMember("Admin"), await createMember("Student")]
    for (const _ of [1, 2]) {
      const { status, data } = await postJson(admin, path, { ...message, users: [id(student)] })
      expect(status).toBe(200)
      await runJob("send-notification", { instituteId: institutes.acme, id: data.id })
    }
    expect((await bellOf(student)).content.map(({ title }) => title)).toEqual([message.title, message.title])
    expect((await postJson(admin, path, { ...message, role: "Student" })).status).toBe(200)
  })

  test("is refused without recipients, with two kinds of them, and with a picture, which is a part of a form", async () => {
    const admin = await createMember("Admin")
    expect(await postJson(admin, path, message)).toMatchObject({ status: 400, fields: { audience: expect.anything() } })
    const both = { ...message, users: [id(admin)], role: "Student" }
    expect(await postJson(admin, path, both)).toMatchObject({ status: 400, fields: { audience: expect.anything() } })
    const pictured = { ...message, role: "Student", image: "https://example.com/a.png" }
    expect(await postJson(admin, path, pictured)).toMatchObject({ status: 400, fields: { image: expect.anything() } })
  })

  test("reaches institutes, and only the platform sends it", async () => {
    const [master, admin] = [await createMember("SuperAdmin"), await createMember("Admin")]
    const announce = "/notifications/v2/api/createInstituteNotification"
    const body = { ...message, institutes: [institutes.acme] }
    expect((await postJson(master, announce, body)).status).toBe(200)
    expect((await postJson(admin, announce, body)).status).toBe(403)
  })
})

test.each(["?all", "?all=true", "?id=all"])("all notifications are read by %s", async (query) => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const details = { title: "Class moves to Friday", body: "We meet at five.", users: [id(student)] }
  const { data } = await send(admin, notifications.create, { form: { notificationDetails: details } })
  await runJob("send-notification", { instituteId: institutes.acme, id: data.id })
  expect((await bellOf(student)).unread).toBe(1)
  const path = `/notifications/v2/api/updateNotificationStatus${query}`
  const headers = { authorization: `Bearer ${student.accessToken}`, logintoken: student.loginToken }
  expect((await sendRaw(path, { headers })).status).toBe(200)
  expect((await bellOf(student)).unread).toBe(0)
  expect((await sendRaw("/notifications/v2/api/updateNotificationStatus", { headers })).status).toBe(400)
})

test("an unknown institute in an order of institutes is not found, and nothing is ordered", async () => {
  const master = await createMember("SuperAdmin")
  const orderOf = async () =>
    (
      await readPlatform((db) =>
        db.selectFrom("institutes").select("displayOrder").where("id", "=", institutes.acme).executeTakeFirstOrThrow(),
      )
    ).displayOrder
  const before = await orderOf()
  const known = { id: institutes.acme, displayOrder: before + 7 }
  const body = [known, { id: 987_654, displayOrder: 1 }]
  expect((await send(master, platform.orderInstitutes, { body })).code).toBe("not_found")
  expect(await orderOf()).toBe(before)
  expect((await send(master, platform.orderInstitutes, { body: [known] })).status).toBe(200)
  expect(await orderOf()).toBe(before + 7)
})

test("a teacher lists the students of their items and the numbers of those who agreed, and nobody else", async () => {
  const [teacher, own, other, admin] = [
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Admin"),
  ]
  await teach(teacher, own)
  for (const [index, { userId }] of [own, other].entries())
    await withPlatform((db) =>
      db
        .updateTable("users")
        .set({ mobile: `+91980000010${index}` })
        .where("id", "=", userId)
        .execute(),
    )
  for (const student of [own, other]) await send(student, notifications.saveWhatsAppConsent, { body: { agreed: true } })
  const listed = await send(teacher, members.list, { query: { size: "100" } })
  expect(listed.data.content.map(({ user_id }) => user_id)).toEqual([id(own)])
  expect(listed.data.totalElements).toBe(1)
  const numbers = await send(teacher, notifications.whatsAppNumbers, { query: {} })
  expect(numbers.data.content.map(({ userId }) => userId)).toEqual([id(own)])
  const ofAll = await send(admin, notifications.whatsAppNumbers, { query: { size: "100" } })
  expect(ofAll.data.content.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id(own), id(other)]))
  expect((await send(own, members.list, { query: {} })).code).toBe("forbidden")
  expect((await send(own, notifications.whatsAppNumbers, { query: {} })).code).toBe("forbidden")
})

test.each(["Teacher", "Student"] as const)("a %s orders an item as a member of the institute", async (role) => {
  const body = { kind: "course", itemId: await createItemOnSale(), instituteId: institutes.acme } as const
  const { status, data } = await send(await createMember(role), orders.place, { body })
  expect([status, data.status]).toEqual([200, "payment_pending"])
})

describe("teaser and billing details of a new member", () => {
  const teaserVideo = new Blob([Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex")], {
    type: "video/mp4",
  })
  const billingDetails = { legalName: "Ira Rao", accountNumber: "123456789012", ifsc: "HDFC0000123" }
  const person = () => ({ email: `${unique("new")}@people.test`, first_name: "Ira", last_name: "Rao" })
  const storedOf = (userId: number) =>
    withInstitute(institutes.acme, async (db) => ({
      teaser: await db
        .selectFrom("teacher_profiles as t")
        .innerJoin("files as f", "f.id", "t.teaserFileId")
        .select("f.mime")
        .where("t.userId", "=", userId)
        .executeTakeFirst(),
      billing: await db.selectFrom("teacher_billing").select("sealed").where("userId", "=", userId).executeTakeFirst(),
    }))
  const whole = { teaser: { mime: "video/mp4" }, billing: { sealed: expect.anything() } }

  test("are stored with somebody whom an administrator adds", async () => {
    const admin = await createMember("Admin")
    const userDetails = { ...person(), role: "Teacher" as const }
    const { data } = await send(admin, members.add, { form: { userDetails, teaserVideo, billingDetails } })
    expect(await storedOf(data.user_id)).toEqual(whole)
    const wrong = { form: { userDetails: { ...person(), role: "Teacher" as const }, billingDetails: { pan: "no" } } }
    expect((await send(admin, members.add, wrong)).code).toBe("invalid_input")
  })

  test("are stored with somebody who signs up", async () => {
    const details = { ...person(), password: "a sentence nobody guesses", instituteId: institutes.acme }
    const { data } = await signUpByCode(details, { teaserVideo, billingDetails })
    expect(await storedOf(data?.user_id ?? 0)).toEqual(whole)
  })

  test("billing details of a former member are not replaced by an administrator", async () => {
    const [admin, owner] = [await createMember("Admin"), await createMember("InstituteAdmin")]
    const userDetails = { ...person(), role: "Teacher" as const }
    const { data } = await send(admin, members.add, { form: { userDetails, billingDetails } })
    const { billing } = await storedOf(data.user_id)
    await send(owner, members.remove, { query: { id: String(data.user_id) } })
    const other = { ...billingDetails, accountNumber: "999999999999" }
    const again = await send(admin, members.add, { form: { userDetails, billingDetails: other } })
    expect(again.code).toBe("forbidden")
    expect((await storedOf(data.user_id)).billing).toEqual(billing)
  })
})
