import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { type Endpoint, fillPath, isDownload, type Reply, type Sent } from "@/lib/contract/endpoint"
import type { FailureCode } from "@/lib/contract/errors"
import { openApi } from "@/lib/main/openapi"
import { implementations } from "@/lib/main/handlers"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { httpApp } from "@/lib/server/http/app"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"

/** The institutes that exist in every test, by slug. */
export const institutes = { lectern: 1, acme: 2, rival: 3 } as const
export type Slug = keyof typeof institutes

/** A person of a test, signed in at an institute. */
export interface Someone {
  userId: number
  instituteId: number
  sessionId: string
  email: string
  accessToken: string
  loginToken: string
}

const app = httpApp(implementations, openApi)
const origin = "http://acme.localhost"
let people = 0

beforeAll(plantInstitutes)
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

/** A text that no other test of this run uses. */
export const unique = (word: string) => `${word}-${process.pid}-${(people += 1)}`

/** Makes a person with a role at an institute and signs them in. */
export async function someone(role: Role, slug: Slug = role === "SuperAdmin" ? "lectern" : "acme"): Promise<Someone> {
  const instituteId = institutes[slug]
  const email = `${unique(role.toLowerCase())}@${slug}.test`
  const loginToken = randomBytes(32).toString("base64url")
  const made = await withPlatform(async (db) => {
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
  const { token } = await signAccessToken({ ...made, instituteId })
  return { ...made, instituteId, email, accessToken: token, loginToken }
}

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
}
/** What a call answered: the decoded reply on success, the code and the fields at fault otherwise. */
export interface Answer<E extends Endpoint> {
  status: number
  data: Reply<E>
  code: FailureCode | undefined
  fields: Record<string, string[]> | undefined
  response: Response
}

/** Sends a real HTTP request through the whole API and decodes what it answers. */
export async function send<E extends Endpoint>(
  as: Someone | null,
  endpoint: E,
  sent: Sent<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { params, query = {}, body, form } = sent as Loose
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await app.request(`${origin}/api${fillPath(endpoint.path, params)}?${search.toString()}`, {
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
  const data = response.ok && !isDownload(endpoint.reply) ? z.decode(endpoint.reply, envelope.data) : undefined
  return {
    status: response.status,
    data: data as Reply<E>,
    code: envelope.code as FailureCode | undefined,
    fields: envelope.fields as Record<string, string[]> | undefined,
    response,
  }
}

/** Sends any request to the API, for what a typed call cannot say. */
export const raw = (path: string, init: RequestInit = {}) =>
  app.request(`${origin}/api${path}`, { ...init, headers: { host: "acme.localhost", ...init.headers } })

function formData(parts: Record<string, unknown>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined) data.set(name, value instanceof Blob ? value : JSON.stringify(value))
  }
  return data
}

async function plantInstitutes() {
  await withPlatform(async (db) => {
    await db
      .insertInto("plans")
      .values({
        slug: "growth",
        name: "Growth",
        priceMonthMinor: 299_900,
        priceYearMinor: 2_999_000,
        feeBasisPoints: 200,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute()
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
