import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import pg from "pg"
import { findCluster } from "@/lib/server/db/embedded"
import type { Role } from "@/lib/shared/roles"
import { type Account, newcomer } from "./newcomer"

/** An InstituteAdmin of their own for a test, because a person has one session at an institute at a time. */
export const ownAdmin = (request: APIRequestContext, slug: string): Promise<Account> =>
  ownMember(request, slug, "InstituteAdmin")

/** The same in any role. */
export async function ownMember(request: APIRequestContext, slug: string, role: Role): Promise<Account> {
  const account = await newcomer(request, slug)
  await ask(`update memberships m set role = $2 from users u where u.id = m."userId" and u.email = $1`, [
    account.email,
    role,
  ])
  return account
}

/** An institute that nobody but this administrator runs, as no other test adds one. */
export async function ownInstitute(request: APIRequestContext, { slug, at }: { slug: string; at: string }) {
  const account = await newcomer(request, at)
  await ask(
    `with own as (insert into institutes (slug, name) values ($2, 'Solo Academy') returning id)
     insert into memberships ("instituteId", "userId", role)
     select own.id, u.id, 'InstituteAdmin' from own, users u where u.email = $1`,
    [account.email, slug],
  )
  return account
}

/** Gives somebody a mobile number that counts as proved, without one of the few codes that an address gets. */
export const proveNumber = ({ email }: Account, mobile: string) =>
  ask(`update users set mobile = $2, "mobileVerifiedAt" = now() where email = $1`, [email, mobile])

async function ask(words: string, values: string[]) {
  const client = new pg.Client(findCluster(join(process.env.E2E_DATA ?? "", "postgres")))
  await client.connect()
  try {
    await client.query(words, values)
  } finally {
    await client.end()
  }
}
