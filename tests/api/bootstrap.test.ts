import { randomUUID } from "node:crypto"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { version } from "@/lib/server/version"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { endPlan, resumePlan } from "../setup/plan"
import { createMember, institutes, send } from "../setup/test-app"

const show = (as: Parameters<typeof send>[0], area: "student" | "teacher" | "admin", headers = {}) =>
  send(as, bootstrap.show, { params: { area }, query: {} }, headers)

test("one call answers the person, the institute, its plan, the rights and the version", async () => {
  const person = await createMember("Teacher", "rival")
  const { data } = await show(person, "teacher")
  expect(data).toMatchObject({
    person: { user_id: person.userId, email: person.email, selectedInstitute: 3, role: { roleType: "Teacher" } },
    institute: { id: 3, name: "rival institute" },
    institutes: [{ id: 3, role: { roleType: "Teacher" } }],
    invitations: [],
    plan: { name: "Growth", status: "active" },
    unread: 0,
    ver: version,
  })
  expect(data.person).toMatchObject({ timezone: null, erasureDueAt: null, hasCrmAccess: false })
  expect(data.rights).toContainEqual({ screen: "courses", edit: true, delete: true })
})

test("the unread notifications and the other institutes of the person are theirs alone", async () => {
  const [person, other] = [await createMember("Student"), await createMember("Student")]
  await withInstitute(institutes.acme, async (db) => {
    const message = { title: "News", body: "Text", audience: "all", channels: ["bell"], status: "sent" }
    const { id } = await db
      .insertInto("notifications")
      .values({ ...message, idempotencyKey: randomUUID() })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("user_notifications").values({ userId: person.userId, notificationId: id }).execute()
  })
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: institutes.rival, userId: person.userId, role: "Teacher" })
      .execute(),
  )
  const { data } = await show(person, "student")
  expect(data.unread).toBe(1)
  expect(data.institutes.map(({ id, role }) => [id, role.roleType])).toEqual([
    [institutes.acme, "Student"],
    [institutes.rival, "Teacher"],
  ])
  expect((await show(other, "student")).data).toMatchObject({ unread: 0, institutes: [{ id: institutes.acme }] })
})

test("an institute's administrator may work with enquiries, and an Admin from whom it was not revoked", async () => {
  const [owner, admin] = [await createMember("InstituteAdmin"), await createMember("Admin")]
  expect((await show(owner, "admin")).data.person.hasCrmAccess).toBe(true)
  expect((await show(admin, "admin")).data.person.hasCrmAccess).toBe(true)
  await withPlatform((db) =>
    db.updateTable("memberships").set({ crmAccess: false }).where("userId", "=", admin.userId).execute(),
  )
  const { data } = await show(admin, "admin")
  expect(data.person.hasCrmAccess).toBe(false)
  expect(data.screens).not.toContain("enquiries")
})

test("without a session no plan is checked but that of an institute that the caller names", async () => {
  await endPlan("lectern")
  const { code } = await show(null, "student")
  await resumePlan("lectern")
  expect(code).toBe("unauthenticated")
})
