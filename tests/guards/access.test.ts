import { contracts } from "@/lib/main/contracts"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import { FAILURE_STATUSES } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { mayEnter, needsPlan, ROLES, type Role } from "@/lib/shared/roles"
import { institutes, sendRaw, createMember, type TestMember } from "../setup/test-app"

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const guarded = endpoints.filter(([, { access }]) => access !== "public")

const allows = (access: Access, role: Role) =>
  access === "public" ||
  access === "signed-in" ||
  ("area" in access ? mayEnter(role, access.area) : access.includes(role))

/** Calls an endpoint with placeholder input; only who is rejected matters, not the reply. */
async function statusOf(endpoint: Endpoint, as: TestMember | null, headers: Record<string, string> = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    /institute/i.test(name) ? String(as?.instituteId ?? 2) : "1",
  )
  const response = await sendRaw(path, {
    method: endpoint.method,
    headers: {
      ...(endpoint.form ? {} : { "content-type": "application/json" }),
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
      ...headers,
    },
    ...(endpoint.method !== "GET" && { body: endpoint.form ? new FormData() : "{}" }),
  })
  const isFile = !response.headers.get("content-type")?.includes("json")
  return (isFile ? { status: response.status } : await response.json()) as { status: number; code?: string }
}

test.each(guarded)(
  "%s rejects anonymous callers, invalid tokens and every role that it does not name",
  async (_, endpoint) => {
    expect((await statusOf(endpoint, null)).status).toBe(401)
    expect((await statusOf(endpoint, null, { authorization: "Bearer nonsense" })).status).toBe(401)
    for (const role of ROLES) {
      const { code } = await statusOf(endpoint, await createMember(role))
      if (allows(endpoint.access, role)) expect([role, code]).not.toEqual([role, "forbidden"])
      else expect([role, code]).toEqual([role, "forbidden"])
    }
  },
)

test.each(guarded)("%s rejects a token of one institute with the id of another", async (_, endpoint) => {
  const role = ROLES.find((one) => allows(endpoint.access, one))
  if (!role) throw new Error("no role may call this endpoint")
  const person = await createMember(role)
  const other = person.instituteId === institutes.rival ? institutes.acme : institutes.rival
  const answer = await statusOf(endpoint, person, { instituteid: String(other) })
  expect(answer).toMatchObject({ status: 403, code: "other_institute" })
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
  test.each(guarded)("is rejected by %s", async (_name, endpoint) => {
    const role = ROLES.find((one) => allows(endpoint.access, one)) ?? "Student"
    const person = await createMember(role)
    await end(person)
    expect(await statusOf(endpoint, person)).toMatchObject({ status, code })
  })
})

test.each(guarded)("%s rejects the login token of another person's session", async (_, endpoint) => {
  const role = ROLES.find((one) => allows(endpoint.access, one)) ?? "Student"
  const [person, other] = [await createMember(role), await createMember(role)]
  const answer = await statusOf(endpoint, { ...person, loginToken: other.loginToken })
  expect(answer).toMatchObject({ status: 401, code: "session_replaced" })
})

const withPlan = guarded.filter(
  ([, { access }]) => typeof access === "object" && "area" in access && needsPlan(access.area),
)

test("an area that needs a plan responds 423 before any other failure once the plan has expired", async () => {
  const expired = await createMember("Teacher", "rival")
  await withPlatform((db) =>
    db
      .updateTable("institute_subscriptions")
      .set({ status: "expired" })
      .where("instituteId", "=", institutes.rival)
      .execute(),
  )
  try {
    for (const [name, endpoint] of withPlan)
      expect([name, (await statusOf(endpoint, expired)).status]).toEqual([name, 423])
  } finally {
    await withPlatform((db) =>
      db
        .updateTable("institute_subscriptions")
        .set({ status: "active" })
        .where("instituteId", "=", institutes.rival)
        .execute(),
    )
  }
})

test("every failure has a status of 400 or more and a message", () => {
  for (const status of Object.values(FAILURE_STATUSES)) expect(status).toBeGreaterThanOrEqual(400)
  for (const message of Object.values(FAILURE_MESSAGES)) expect(message.length).toBeGreaterThan(5)
})
