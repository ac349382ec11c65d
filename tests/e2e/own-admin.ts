import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import pg from "pg"
import { findCluster } from "@/lib/server/db/embedded"
import { type Account, newcomer } from "./newcomer"

/** An InstituteAdmin of their own for a test, because a person has one session at an institute at a time. */
export async function ownAdmin(request: APIRequestContext, slug: string): Promise<Account> {
  const account = await newcomer(request, slug)
  const client = new pg.Client(findCluster(join(process.env.E2E_DATA ?? "", "postgres")))
  await client.connect()
  try {
    await client.query(
      `update memberships m set role = 'InstituteAdmin' from users u where u.id = m."userId" and u.email = $1`,
      [account.email],
    )
  } finally {
    await client.end()
  }
  return account
}
