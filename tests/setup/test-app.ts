import { createHash, randomBytes, randomInt } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { type Endpoint, fillPath, isDownload, type Reply, type RequestOf } from "@/lib/contract/endpoint"
import type { FailureCode } from "@/lib/contract/errors"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { setEnclosures } from "@/lib/features/events/enclosures.server"
import { setEvents } from "@/lib/features/events/registry"
import { setFactChecks } from "@/lib/features/events/still-true.server"
import { eventChecks } from "@/lib/main/event-checks"
import { enclosures } from "@/lib/main/enclosures"
import { eventList } from "@/lib/main/event-list"
import { requireDeclared } from "./declared-failures"
import { requireDeclaredEvents } from "./declared-events"
import { fetchApi } from "./lazy-api"

/** The institutes that exist in every test, by slug. */
export const institutes = { lectern: 1, acme: 2, rival: 3 } as const
/** The slug of a test institute. */
export type Slug = keyof typeof institutes

/** A member created by a test, signed in at an institute. */
export interface TestMember {
  userId: number
  instituteId: number
  sessionId: string
  email: string
  accessToken: string
  loginToken: string
}

const origin = "http://acme.localhost"
/** Test files of one worker share a database. */
const uniqueFile = randomInt(1_000_000_000)
let uniqueCount = 0

setEvents(eventList)
setFactChecks(eventChecks)
setEnclosures(enclosures)
beforeAll(seedInstitutes)
// Shared modules stay for the next file, and so do their connections.
afterAll(() => ("sharesModules" in globalThis ? undefined : Promise.all([closeInstitutePool(), closePlatformPool()])))

/** A text that is unique in this test run. */
export const unique = (prefix: string) => `${prefix}-${uniqueFile}-${(uniqueCount += 1)}`

/** Creates a person with a role at an institute and signs them in. */
export async function createMember(
  role: Role,
  slug: Slug = role === "SuperAdmin" ? "lectern" : "acme",
): Promise<TestMember> {
  const instituteId = institutes[slug]
  const email = `${unique(role.toLowerCase())}@${slug}.test`
  const loginToken = randomBytes(32).toString("base64url")
  const created = await withPlatform(async (db) => {
    const user = await db
      .insertInto("users")
      .values({ email, firstName: role, lastName: "Tester" })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("memberships").values({ instituteId, userId: user.id, role }).execute()
    const session = await db
      .insertInto("sessions")
      .values({
        instituteId,
        userId: user.id,
        tokenHash: createHash("sha256").update(loginToken).digest(),
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return { userId: user.id, sessionId: session.id }
  })
  const { token } = await signAccessToken({ ...created, instituteId })
  return { ...created, instituteId, email, accessToken: token, loginToken }
}

type UntypedRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
}
/** The response of a call: the decoded reply on success, otherwise the failure's code and invalid fields. */
export interface Answer<E extends Endpoint> {
  status: number
  data: Reply<E>
  code: FailureCode | undefined
  fields: Record<string, string[]> | undefined
  response: Response
}

/** Sends an HTTP request through the whole API and decodes the response. */
export async function send<E extends Endpoint>(
  as: TestMember | null,
  endpoint: E,
  sent: RequestOf<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { params, query = {}, body, form } = sent as UntypedRequest
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await request(`${fillPath(endpoint.path, params)}?${search.toString()}`, {
    method: endpoint.method,
    headers: {
      host: "acme.localhost",
      ...(form ? {} : { "content-type": "application/json" }),
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
      ...headers,
    },
    ...(form
      ? { body: formData(form) }
      : body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  const isFile = isDownload(endpoint.reply) && !response.headers.get("content-type")?.includes("json")
  const envelope = isFile ? {} : ((await response.clone().json()) as Record<string, unknown>)
  requireDeclared(endpoint, envelope.code as FailureCode | undefined)
  const data = response.ok && !isDownload(endpoint.reply) ? z.decode(endpoint.reply, envelope.data) : undefined
  return {
    status: response.status,
    data: data as Reply<E>,
    code: envelope.code as FailureCode | undefined,
    fields: envelope.fields as Record<string, string[]> | undefined,
    response,
  }
}

/** Sends an untyped request to the API. */
export const sendRaw = (path: string, init: RequestInit = {}): Promise<Response> =>
  request(path, { ...init, headers: { host: "acme.localhost", ...init.headers } })

async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await fetchApi(new Request(`${origin}/api${path}`, init))
  await requireDeclaredEvents({ method: init.method ?? "GET", path: path.replace(/\?.*/, ""), response })
  return response
}

function formData(parts: Record<string, unknown>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined) data.set(name, value instanceof Blob ? value : JSON.stringify(value))
  }
  return data
}

async function seedInstitutes() {
  await withPlatform(async (db) => {
    const terms = {
      priceMonthMinor: 299_900,
      priceYearMinor: 2_999_000,
      feeBasisPoints: 200,
      features: { customDomain: true, coupons: true, customRoles: true, auditExport: true },
    }
    await insertPlan(db, { slug: "growth", name: "Growth", terms })
    for (const [slug, id] of Object.entries(institutes)) {
      const { rows } = await sql`insert into institutes (id, slug, name) overriding system value
        values (${id}, ${slug}, ${`${slug} institute`}) on conflict do nothing returning id`.execute(db)
      if (rows.length === 0) continue
      await db
        .insertInto("institute_subscriptions")
        .columns(["instituteId", "planId", "status"])
        .expression((e) =>
          e
            .selectFrom("plans")
            .select([e.val(id).as("instituteId"), "id", e.val("active").as("status")])
            .where("slug", "=", "growth"),
        )
        .execute()
    }
  })
}
