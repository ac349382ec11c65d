import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { isAdmin, type Role } from "@/lib/shared/roles"
import { allows, endpoints, everyRole, guarded, statusOf } from "../setup/call-as-role"
import { createMember, institutes } from "../setup/test-app"
import { RESTRICTION_EXCEPTIONS } from "./plan-exceptions"

describe.each([
  ["suspended", 503],
  ["closed", 410],
] as const)("at an institute that is %s", (restriction, http) => {
  const refusal = { status: http, code: `institute_${restriction}` }
  const setStatus = (status: string) =>
    withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())
  let ofRival: Awaited<ReturnType<typeof everyRole>>
  beforeAll(async () => {
    ofRival = await everyRole("rival")
    await setStatus(restriction)
  })
  afterAll(() => setStatus("active"))

  function isOpenTo(role: Role, { whileRestricted, withoutPlan, ...endpoint }: Endpoint): boolean {
    if (whileRestricted === "everyone") return true
    if (whileRestricted === "own") return role === "Student" || isAdmin(role)
    if (!isAdmin(role)) return false
    if (whileRestricted === "admins") return true
    return restriction === "suspended" && (!isWrite(endpoint) || withoutPlan === true || withoutPlan === "admins")
  }

  test.each(guarded)("%s is open to those whom table 2.5 names", async (_, endpoint) => {
    for (const { role, person } of ofRival) {
      if (!allows(endpoint.access, role)) continue
      const isOpen = isOpenTo(role, endpoint)
      const answer = await statusOf(endpoint, isOpen ? await createMember(role, "rival") : person)
      if (isOpen) expect([role, answer.code]).not.toEqual([role, refusal.code])
      // What belongs to an area is refused to those of the others first.
      else expect([role, answer]).toMatchObject([role, refusal])
    }
  })

  const ofVisitors = endpoints.filter(
    ([, { access, scope = "institute", signed }]) => access === "public" && scope === "institute" && !signed,
  )
  test.each(ofVisitors)("%s answers visitors by exception", async (_, endpoint) => {
    const answer = await statusOf(endpoint, null, { headers: { instituteid: String(institutes.rival) } })
    if (endpoint.whileRestricted === "everyone") expect(answer.code).not.toBe(refusal.code)
    else expect(answer).toMatchObject(refusal)
  })
})

test("the calls that are open while an institute is suspended or closed are those with a reason", () => {
  const named = (value: Endpoint["whileRestricted"]) =>
    endpoints.flatMap(([name, { whileRestricted }]) => (whileRestricted === value ? [name] : [])).toSorted()
  for (const kind of ["everyone", "own", "admins"] as const)
    expect(named(kind)).toEqual(Object.keys(RESTRICTION_EXCEPTIONS[kind]).toSorted())
})
