import pg from "pg"
import { z } from "zod"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import type { Target } from "./attack"
import { sendJson } from "./send-from"

/** Somebody who has signed in. */
export interface Person {
  id: number
  slug: string
  from: string
  accessToken: string
  loginToken: string
}

/** The institutes of the demo data at which attacks add people. */
export const INSTITUTES: Record<string, number> = { acme: 2, rival: 3 }

const SignedIn = z.object({
  data: z.object({ user_id: z.number(), access_token: z.string(), user_unique_login_token: z.string() }),
})

interface NewPeople {
  slug: string
  role: "InstituteAdmin" | "Admin" | "Teacher" | "Student"
  count: number
  /** The loopback address that each has, by its number. */
  from: (at: number) => string
}

let added = 0

/**
 * Adds people with the password of the demo to an institute and signs them in. A server that the attack did not start has no
 * such people, unless it lets everybody in.
 */
export async function addPeople(target: Target, { slug, role, count, from }: NewPeople): Promise<Person[]> {
  const emails = Array.from({ length: count }, () => `attack-${(added += 1)}@people.test`)
  await runSql(
    target,
    `with person as (
       insert into users (email, "firstName", "passwordHash", "emailVerifiedAt")
       select email, 'Tara', (select "passwordHash" from users where email = 'student@acme.test'), now()
       from unnest($1::text[]) email returning id
     )
     insert into memberships ("instituteId", "userId", role) select $2, id, $3 from person`,
    [emails, INSTITUTES[slug], role],
  )
  const people: Person[] = []
  for (const [at, username] of emails.entries()) people.push(await signIn(target, { username, slug, from: from(at) }))
  return people
}

async function signIn(
  { port }: Target,
  { username, slug, from }: { username: string; slug: string; from: string },
): Promise<Person> {
  const { status, text } = await sendJson({
    port,
    from,
    path: "/api/users/v2/api/login",
    headers: { host: `${slug}.localhost:${port}` },
    body: { username, password: DEMO_PASSWORD, instituteId: INSTITUTES[slug], endOther: true },
  })
  if (status !== 200)
    throw new Error(`${username} cannot sign in (${status}): this attack needs an instance of its own`)
  const {
    user_id: id,
    access_token: accessToken,
    user_unique_login_token: loginToken,
  } = SignedIn.parse(JSON.parse(text)).data
  return { id, slug, from, accessToken, loginToken }
}

/** The headers of a request of somebody at their institute. */
export const headersOf = ({ slug, accessToken, loginToken }: Person, port: number): Record<string, string> => ({
  host: `${slug}.localhost:${port}`,
  authorization: `Bearer ${accessToken}`,
  logintoken: loginToken,
})

/** What a server without people answers to a sign-in, which lets everybody in. */
export const ANY_SIGN_IN = { data: { user_id: 1, access_token: "any", user_unique_login_token: "any" } }

/** Runs a statement in the database of a product that the attack started; without one nothing happens, and there are no rows. */
export async function runSql<Row extends object>(
  { process: owner }: Target,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (owner?.databaseUrl === undefined) return []
  const client = new pg.Client(owner.databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
