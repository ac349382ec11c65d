import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import { FAILURE_STATUSES } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { isAdmin, needsPlan, type Role } from "@/lib/shared/roles"
import { ADMIN_EXCEPTIONS, LIBRARY_CALLS, PLAN_EXCEPTIONS } from "./plan-exceptions"
import { grantAccess, insertItemWithLessons } from "../api/learning-fixtures"
import { endPlan, resumePlan } from "../setup/plan"
import { allows, everyRole, guarded, type Sent, statusOf } from "../setup/call-as-role"
import { institutes, createMember, type TestMember } from "../setup/test-app"

// Whoever is rejected changes nothing, so one member of each role tries every call.
let people: Awaited<ReturnType<typeof everyRole>>
beforeAll(async () => {
  people = await everyRole()
})

test.each(guarded)(
  "%s rejects anonymous callers, invalid tokens and every role that it does not name",
  async (_, endpoint) => {
    expect((await statusOf(endpoint, null)).status).toBe(401)
    expect((await statusOf(endpoint, null, { headers: { authorization: "Bearer nonsense" } })).status).toBe(401)
    for (const { role, person } of people) {
      const isAllowed = allows(endpoint.access, role)
      const { code } = await statusOf(endpoint, isAllowed ? await createMember(role) : person)
      if (isAllowed) expect([role, code]).not.toEqual([role, "forbidden"])
      else expect([role, code]).toEqual([role, "forbidden"])
    }
  },
)

/** The ways in which a request can name an institute, and what it sends for each; undefined where the call has no such place. */
const places: Record<string, (endpoint: Endpoint, other: number) => Sent | undefined> = {
  header: (_, other) => ({ headers: { instituteid: String(other) } }),
  path: ({ path }, other) => (path.includes(":instituteId") ? { inPath: other } : undefined),
  query: ({ crossInstitute }, other) => (crossInstitute ? undefined : { query: `?instituteId=${other}` }),
  "other query": ({ crossInstitute }, other) => (crossInstitute ? undefined : { query: `?idInstitute=${other}` }),
  body: ({ body, form = {} }, other) =>
    body || Object.values(form).some(({ part }) => part === "json") ? { body: { instituteId: other } } : undefined,
}

describe.each(Object.entries(places))("a token of one institute with the id of another in the %s", (place, sentTo) => {
  test.each(guarded)("is rejected by %s for every role", async (_, endpoint) => {
    for (const { role, person } of people) {
      const sent = sentTo(endpoint, person.instituteId === institutes.acme ? institutes.rival : institutes.acme)
      // The body of a caller who may not call is not read.
      const isRead = place !== "body" || allows(endpoint.access, role)
      const code = isRead ? "other_institute" : "forbidden"
      if (sent) expect([role, await statusOf(endpoint, person, sent)]).toMatchObject([role, { status: 403, code }])
    }
  })
})

/** What makes a valid session invalid, and the failure that follows (spec §8). */
const endings: [string, number, string, (person: TestMember) => Promise<unknown>][] = [
  ["a member who was disabled", 403, "disabled", (person) => changeMembership(person, "disabled")],
  ["a member who left", 401, "unauthenticated", (person) => changeMembership(person, "left")],
  ["a session that another sign-in ended", 401, "session_replaced", (person) => revoke(person, "session_replaced")],
  ["a session that was signed out", 401, "unauthenticated", (person) => revoke(person, "signed_out")],
  ["a session that expired", 401, "token_expired", (person) => changeSession(person, { expiresAt: new Date(0) })],
]

const changeMembership = ({ instituteId, userId }: TestMember, status: string) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ status })
      .where("instituteId", "=", instituteId)
      .where("userId", "=", userId)
      .execute(),
  )
const changeSession = (
  { sessionId }: TestMember,
  change: { expiresAt?: Date; revokedAt?: Date; revokeReason?: string },
) => withPlatform((db) => db.updateTable("sessions").set(change).where("id", "=", sessionId).execute())
const revoke = (person: TestMember, revokeReason: string) =>
  changeSession(person, { revokedAt: new Date(), revokeReason })

describe.each(endings)("%s", (_, status, code, end) => {
  let ended: typeof people
  beforeAll(async () => {
    ended = await everyRole()
    await Promise.all(ended.map(({ person }) => end(person)))
  })

  test.each(guarded)("is rejected by %s in every role", async (_name, endpoint) => {
    for (const { role, person } of ended)
      expect([role, await statusOf(endpoint, person)]).toMatchObject([role, { status, code }])
  })
})

test.each(guarded)("%s rejects the login token of another person's session", async (_, endpoint) => {
  for (const [index, { role, person }] of people.entries()) {
    const { loginToken } = people[(index + 1) % people.length]?.person ?? person
    const answer = await statusOf(endpoint, { ...person, loginToken })
    expect([role, answer]).toMatchObject([role, { status: 401, code: "session_replaced" }])
  }
})

/** Whether an endpoint belongs to an area that needs a plan: there everyone is refused, in whatever role. */
const isOfPlanArea = ({ access }: Endpoint) => typeof access === "object" && "area" in access && needsPlan(access.area)

describe("at an institute whose plan is over", () => {
  const ofPlanRole = (role: Role) => role === "Teacher" || role === "Student"
  const ofPlan = guarded.filter(
    ([, endpoint]) =>
      isOfPlanArea(endpoint) || allows(endpoint.access, "Teacher") || allows(endpoint.access, "Student"),
  )
  let ofRival: typeof people
  let ofBuyer: TestMember
  let itemId: number
  async function createBuyer() {
    const buyer = await createMember("Student", "rival")
    await grantAccess(buyer, itemId)
    return buyer
  }
  beforeAll(async () => {
    ofRival = await everyRole("rival")
    itemId = (await insertItemWithLessons({ slug: "rival" })).id
    ofBuyer = await createBuyer()
    await endPlan("rival")
  })
  afterAll(() => resumePlan("rival"))

  test.each(ofPlan)("%s refuses teachers and students by 423 before anything else", async (name, endpoint) => {
    for (const { role, person } of ofRival) {
      const isRefused = isOfPlanArea(endpoint) || (ofPlanRole(role) && allows(endpoint.access, role))
      if (isRefused && !Object.hasOwn(PLAN_EXCEPTIONS, name))
        expect([role, await statusOf(endpoint, person)]).toMatchObject([role, { status: 423, code: "plan_expired" }])
    }
  })

  test.each(ofPlan)("%s answers who bought something only where it belongs to the library", async (name, endpoint) => {
    const isOpen = Object.hasOwn(LIBRARY_CALLS, name) || Object.hasOwn(PLAN_EXCEPTIONS, name)
    if (!isOfPlanArea(endpoint) && !allows(endpoint.access, "Student")) return
    const buyer = isOpen ? await createBuyer() : ofBuyer
    const { status, code } = await statusOf(endpoint, buyer)
    if (isOpen && !SAYS_SO.has(name)) expect(code).not.toBe("plan_expired")
    else expect([status, code]).toEqual([423, "plan_expired"])
  })

  test.each(guarded)("%s lets administrators read, and write by exception", async (name, endpoint) => {
    if (typeof endpoint.access === "string" || isOfPlanArea(endpoint)) return
    for (const { role, person } of ofRival) {
      if (!isAdmin(role) || !allows(endpoint.access, role)) continue
      const isRefused = isWrite(endpoint) && !Object.hasOwn(ADMIN_EXCEPTIONS, name)
      const { status, code } = await statusOf(endpoint, isRefused ? person : await createMember(role, "rival"))
      if (isRefused) expect([role, status, code]).toEqual([role, 422, "plan_ended"])
      else expect([role, code]).not.toEqual([role, "plan_ended"])
    }
  })

  test.each(ofPlan)("%s answers administrators, and by exception teachers and students", async (name, endpoint) => {
    for (const role of ["InstituteAdmin", "Admin", "Teacher", "Student"] as const) {
      const isExcepted = !ofPlanRole(role) || Object.hasOwn(PLAN_EXCEPTIONS, name)
      if (!isExcepted || isOfPlanArea(endpoint) || SAYS_SO.has(name) || !allows(endpoint.access, role)) continue
      expect([role, (await statusOf(endpoint, await createMember(role, "rival"))).code]).not.toEqual([
        role,
        "plan_expired",
      ])
    }
  })

  test("the exceptions are those of the contracts, and each concerns a teacher or a student", () => {
    const excepted = (value: Endpoint["withoutPlan"]) => guarded.filter(([, { withoutPlan }]) => withoutPlan === value)
    const namesOf = (found: typeof guarded) => found.map(([name]) => name).toSorted()
    expect(namesOf(excepted(true))).toEqual(Object.keys(PLAN_EXCEPTIONS).toSorted())
    expect(namesOf(excepted("library"))).toEqual(Object.keys(LIBRARY_CALLS).toSorted())
    expect(namesOf(excepted("admins"))).toEqual(Object.keys(ADMIN_EXCEPTIONS).toSorted())
    for (const [, { access }] of excepted(true))
      expect(allows(access, "Teacher") || allows(access, "Student")).toBe(true)
    for (const [, { access }] of excepted("library")) expect(allows(access, "Student")).toBe(true)
    for (const [, endpoint] of excepted("admins")) expect(isWrite(endpoint)).toBe(true)
  })

  test("an administrator whose plan is over pays for one", () => {
    const ofOwnPlan = guarded.filter(([, { path }]) => /^\/payments\/v2\/api\/plan(?:\/|$)/.test(path))
    for (const [name, endpoint] of ofOwnPlan) {
      const { access, withoutPlan } = endpoint
      if (isWrite(endpoint) && allows(access, "InstituteAdmin")) expect([name, withoutPlan]).toEqual([name, "admins"])
    }
  })
})

/** The calls that say themselves that the plan is over, to administrators too (spec §4). */
const SAYS_SO = new Set(["auth.planExpiry", "billing.details"])

test("every failure has a status of 400 or more and a message", () => {
  for (const status of Object.values(FAILURE_STATUSES)) expect(status).toBeGreaterThanOrEqual(400)
  for (const message of Object.values(FAILURE_MESSAGES)) expect(message.length).toBeGreaterThan(5)
})
