import { auth } from "@/lib/features/auth/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { AREAS, type Area, ROLES, type Role } from "@/lib/shared/roles"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { institutes, send, type Slug, createMember } from "../setup/test-app"

const DAY_MS = 86_400_000
/** The day of a moment in India. */
const dayOf = (moment: Date) => moment.toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" })
const areas: Area[] = ["admin", "student", "teacher", "master"]
const ownArea: Record<Role, Area> = {
  SuperAdmin: "master",
  InstituteAdmin: "admin",
  Admin: "admin",
  Teacher: "teacher",
  Student: "student",
}

async function whilePlanExpired<T>(slug: Slug, work: () => Promise<T>): Promise<T> {
  await endPlan(slug)
  try {
    return await work()
  } finally {
    await resumePlan(slug)
  }
}

const enter = (as: Parameters<typeof send>[0], area: Area, instituteId?: number) =>
  send(as, bootstrap.show, { params: { area }, query: instituteId ? { instituteId: String(instituteId) } : {} })

describe("the areas", () => {
  test.each(ROLES)("%s enters their own one and no other", async (role) => {
    const person = await createMember(role)
    for (const area of areas) {
      const answer = await enter(person, area)
      if (area === ownArea[role])
        expect(answer.data.person).toMatchObject({ user_id: person.userId, role: { roleType: role } })
      else expect(answer).toMatchObject({ status: 403, code: "forbidden" })
    }
  })

  test.each(areas)("an unauthenticated caller fails the sign-in of %s, not its module", async (area) => {
    expect(await enter(null, area, institutes.acme)).toMatchObject({ status: 401, code: "unauthenticated" })
  })

  test("return the institute they belong to", async () => {
    const { data } = await enter(await createMember("Teacher", "rival"), "teacher")
    expect(data.institute).toMatchObject({ id: 3, name: "rival institute" })
  })

  test("of another institute are refused to a session", async () => {
    const person = await createMember("Student", "acme")
    expect((await enter(person, "student", institutes.rival)).code).toBe("unauthenticated")
  })

  test("check the plan first for teachers and students, and not for others", async () => {
    const [admin, teacher, student] = await Promise.all([
      createMember("InstituteAdmin", "rival"),
      createMember("Teacher", "rival"),
      createMember("Student", "rival"),
    ])
    await whilePlanExpired("rival", async () => {
      expect(await enter(teacher, "teacher")).toMatchObject({ status: 423, code: "plan_expired" })
      expect((await enter(teacher, "student")).code).toBe("plan_expired")
      expect((await enter(student, "student")).code).toBe("plan_expired")
      expect((await enter(null, "student", institutes.rival)).code).toBe("plan_expired")
      expect((await enter(teacher, "admin")).code).toBe("forbidden")
      expect((await enter(admin, "admin")).status).toBe(200)
      expect((await enter(await createMember("Student", "acme"), "student")).status).toBe(200)
    })
  })
})

describe("module access", () => {
  test.each(ROLES)("of %s is the module of their area", async (role) => {
    const person = await createMember(role)
    const params = (moduleId: number) => ({
      params: { moduleId: String(moduleId), instituteId: String(person.instituteId) },
    })
    for (const area of areas) {
      expect((await send(person, auth.hasModuleAccess, params(AREAS[area]))).data).toBe(area === ownArea[role])
    }
    expect((await send(person, auth.hasModuleAccess, params(99))).data).toBe(false)
  })

  test("is false for another institute", async () => {
    const person = await createMember("Student", "acme")
    const answer = await send(person, auth.hasModuleAccess, { params: { moduleId: "2", instituteId: "3" } })
    expect(answer.code).toBe("other_institute")
  })
})

describe("the plan", () => {
  test("returns the days left", async () => {
    const person = await createMember("Teacher", "rival")
    const from = new Date()
    const periodTo = new Date(from.getTime() + 3 * DAY_MS)
    await setPlan("rival", { periodFrom: dayOf(from), periodTo: dayOf(periodTo) })
    const { data } = await send(person, auth.planExpiry, {})
    expect(data).toMatchObject({ name: "Growth", status: "active", daysLeft: 3, expiresAt: expect.any(Date) })
    await resumePlan("rival")
    expect((await send(person, auth.planExpiry, {})).data).toMatchObject({ daysLeft: null, expiresAt: null })
  })

  test("lasts through its grace period, then answers 423", async () => {
    const person = await createMember("Teacher", "rival")
    const periodTo = dayOf(new Date(Date.now() - DAY_MS))
    const accessUntil = new Date(Date.now() + DAY_MS)
    await setPlan("rival", { status: "past_due", periodFrom: "2026-01-01", periodTo, accessUntil })
    expect((await send(person, auth.planExpiry, {})).status).toBe(200)
    await setPlan("rival", { accessUntil: new Date(Date.now() - 1000) })
    expect(await send(person, auth.planExpiry, {})).toMatchObject({ status: 423, code: "plan_expired" })
    await resumePlan("rival")
  })
})

describe("a token", () => {
  test("of another institute, an invented session or another user is refused", async () => {
    const person = await createMember("Student", "acme")
    const other = await createMember("Student", "acme")
    const claims = { userId: person.userId, instituteId: 2, sessionId: person.sessionId }
    for (const wrong of [
      { ...claims, instituteId: 3 },
      { ...claims, sessionId: "00000000-0000-4000-8000-000000000000" },
      { ...claims, userId: other.userId },
    ]) {
      const { token } = await signAccessToken(wrong)
      expect((await send({ ...person, accessToken: token }, auth.getProfile, {})).code).toBe("unauthenticated")
    }
  })

  test("is valid only with its login token", async () => {
    const [person, other] = [await createMember("Student"), await createMember("Student")]
    const answer = await send({ ...person, loginToken: other.loginToken }, auth.getProfile, {})
    expect(answer).toMatchObject({ status: 401, code: "session_replaced" })
  })

  test("does not outlive the role, which is checked at each call", async () => {
    const person = await createMember("Admin", "acme")
    expect((await enter(person, "admin")).status).toBe(200)
    await withPlatform((db) =>
      db.updateTable("memberships").set({ role: "Student" }).where("userId", "=", person.userId).execute(),
    )
    expect((await enter(person, "admin")).code).toBe("forbidden")
  })
})
