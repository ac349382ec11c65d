import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import pg from "pg"
import { findCluster } from "@/lib/server/db/embedded-cluster"
import type { Role } from "@/lib/shared/roles"
import { type Account, createStudent } from "./accounts"

/** Creates an InstituteAdmin for one test, because a person has one session per institute at a time. */
export const createAdmin = (request: APIRequestContext, slug: string): Promise<Account> =>
  createMember(request, slug, "InstituteAdmin")

/** Creates a member with the given role. */
export async function createMember(request: APIRequestContext, slug: string, role: Role): Promise<Account> {
  const account = await createStudent(request, slug)
  await runSql(`update memberships m set role = $2 from users u where u.id = m."userId" and u.email = $1`, [
    account.email,
    role,
  ])
  return account
}

/** Creates an institute with a single administrator. */
export async function createInstitute(request: APIRequestContext, { slug, at }: { slug: string; at: string }) {
  const account = await createStudent(request, at)
  await runSql(
    `with own as (insert into institutes (slug, name) values ($2, 'Solo Academy') returning id)
     insert into memberships ("instituteId", "userId", role)
     select own.id, u.id, 'InstituteAdmin' from own, users u where u.email = $1`,
    [account.email, slug],
  )
  return account
}

/** Sets a verified mobile number directly, because one-time codes are rate limited. */
export const setVerifiedMobile = ({ email }: Account, mobile: string) =>
  runSql(`update users set mobile = $2, "mobileVerifiedAt" = now() where email = $1`, [email, mobile])

async function runSql(statement: string, values: string[]) {
  const client = new pg.Client(findCluster(join(process.env.E2E_DATA ?? "", "postgres")))
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
