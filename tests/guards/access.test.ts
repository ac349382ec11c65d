import { contracts } from "@/lib/main/contracts"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import { FAILURES } from "@/lib/contract/errors"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { mayEnter, needsPlan, ROLES, type Role } from "@/lib/shared/roles"
import { institutes, raw, someone, type Someone } from "../setup/world"

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const guarded = endpoints.filter(([, { access }]) => access !== "public")

const allows = (access: Access, role: Role) =>
  access === "public" ||
  access === "signed-in" ||
  ("area" in access ? mayEnter(role, access.area) : access.includes(role))

/** Calls with whatever fills the path; what matters is who is turned away, not what is answered. */
async function statusOf(endpoint: Endpoint, as: Someone | null, headers: Record<string, string> = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    /institute/i.test(name) ? String(as?.instituteId ?? 2) : "1",
  )
  const response = await raw(path, {
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

test.each(guarded)("%s turns away strangers, bad tokens and every role that it does not name", async (_, endpoint) => {
  expect((await statusOf(endpoint, null)).status).toBe(401)
  expect((await statusOf(endpoint, null, { authorization: "Bearer nonsense" })).status).toBe(401)
  for (const role of ROLES) {
    const { code } = await statusOf(endpoint, await someone(role))
    if (allows(endpoint.access, role)) expect([role, code]).not.toEqual([role, "no_rights"])
    else expect([role, code]).toEqual([role, "no_rights"])
  }
})

test.each(guarded)("%s refuses a token of one institute with the id of another", async (_, endpoint) => {
  const role = ROLES.find((one) => allows(endpoint.access, one))
  if (!role) throw new Error("an endpoint that nobody may call")
  const person = await someone(role)
  const other = person.instituteId === institutes.rival ? institutes.acme : institutes.rival
  const answer = await statusOf(endpoint, person, { instituteid: String(other) })
  expect(answer).toMatchObject({ status: 403, code: "other_institute" })
})

/** What makes a good session bad, and what the caller is told then (spec §8). */
const endings: [string, number, string, (person: Someone) => Promise<unknown>][] = [
  ["a member who was disabled", 403, "disabled", (person) => changeMembership(person, "disabled")],
  ["a member who left", 401, "signed_out", (person) => changeMembership(person, "left")],
  ["a session that another sign-in ended", 401, "other_platform", (person) => revoke(person, "other_platform")],
  ["a session that was signed out", 401, "signed_out", (person) => revoke(person, "signed_out")],
  ["a session that is over", 401, "token_expired", (person) => changeSession(person, { expiresAt: new Date(0) })],
]

const changeMembership = ({ instituteId, userId }: Someone, status: string) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ status })
      .where("instituteId", "=", instituteId)
      .where("userId", "=", userId)
      .execute(),
  )
const changeSession = ({ sessionId }: Someone, change: { expiresAt?: Date; revokedAt?: Date; revokeReason?: string }) =>
  withPlatform((db) => db.updateTable("sessions").set(change).where("id", "=", sessionId).execute())
const revoke = (person: Someone, revokeReason: string) => changeSession(person, { revokedAt: new Date(), revokeReason })

describe.each(endings)("%s", (_, status, code, end) => {
  test.each(guarded)("is refused by %s", async (_name, endpoint) => {
    const role = ROLES.find((one) => allows(endpoint.access, one)) ?? "Student"
    const person = await someone(role)
    await end(person)
    expect(await statusOf(endpoint, person)).toMatchObject({ status, code })
  })
})

test.each(guarded)("%s refuses the login token of another person's session", async (_, endpoint) => {
  const role = ROLES.find((one) => allows(endpoint.access, one)) ?? "Student"
  const [person, other] = [await someone(role), await someone(role)]
  const answer = await statusOf(endpoint, { ...person, loginToken: other.loginToken })
  expect(answer).toMatchObject({ status: 401, code: "other_platform" })
})

const planned = guarded.filter(
  ([, { access }]) => typeof access === "object" && "area" in access && needsPlan(access.area),
)

test("an area that needs a plan answers 423 before anything else when the plan is over", async () => {
  const expired = await someone("Teacher", "rival")
  await withPlatform((db) =>
    db
      .updateTable("institute_subscriptions")
      .set({ status: "expired" })
      .where("instituteId", "=", institutes.rival)
      .execute(),
  )
  try {
    for (const [name, endpoint] of planned)
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

test("every failure is in the catalogue and says what its status means", () => {
  for (const { status, message } of Object.values(FAILURES)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message.length).toBeGreaterThan(5)
  }
})
