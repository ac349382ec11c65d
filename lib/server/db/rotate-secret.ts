import pg from "pg"
import { env } from "@/lib/server/env.server"
import { seal, SEALED, type SealPurpose, unseal } from "@/lib/server/seal"
import { APP_ROLE, JOBS_ROLE, PLATFORM_ROLE, rolePassword } from "@/lib/server/tenancy/connections"
import { paddedTenantKeys } from "@/lib/server/tenancy/signed-tenant"
import { requireSameSecret } from "./require-same-secret"

/** The roles whose passwords are derived from the secret. */
const DERIVED_ROLES = [
  { name: APP_ROLE, url: env.DATABASE_APP_URL },
  { name: PLATFORM_ROLE, url: env.DATABASE_PLATFORM_URL },
  { name: JOBS_ROLE, url: env.DATABASE_JOBS_URL },
].filter(({ url }) => !url)

/**
 * Replaces the secret of a database by another one, in one transaction: the passwords of the roles, the key of tenants, and what
 * is sealed with it. Returns the number of sealed values. Throws an error for operators while a node runs.
 */
export async function rotateSecret(owner: string, next: string): Promise<number> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await requireSameSecret(client)
    await requireNoNodes(client)
    await client.query("begin")
    const resealed = await resealAll(client, next)
    for (const { name } of DERIVED_ROLES) {
      const password = client.escapeLiteral(rolePassword(name, next))
      await client.query(`alter role ${client.escapeIdentifier(name)} password ${password}`)
    }
    const { innerPad, outerPad } = paddedTenantKeys(next)
    await client.query("update tenancy.signing_key set inner_pad = $1, outer_pad = $2", [innerPad, outerPad])
    await client.query("commit")
    return resealed
  } finally {
    await client.end()
  }
}

/** A node that runs would go on signing with the former secret, and lose its connections. */
async function requireNoNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = any($1)",
    [[APP_ROLE, PLATFORM_ROLE, JOBS_ROLE]],
  )
  const connections = rows[0]?.count ?? 0
  if (connections > 0) {
    throw new Error(`Stop every node first: ${connections} connections of running nodes are open in this database.`)
  }
}

async function resealAll(client: pg.Client, next: string): Promise<number> {
  let count = 0
  for (const [purpose, place] of Object.entries(SEALED)) {
    if (place && isPurpose(purpose)) count += await resealColumn(client, { ...place, purpose, next })
  }
  return count
}

const isPurpose = (name: string): name is SealPurpose => name in SEALED

type Column = { table: string; column: string; purpose: SealPurpose; next: string }

async function resealColumn(client: pg.Client, { table, column, purpose, next }: Column): Promise<number> {
  const [from, sealed] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
  const { rows } = await client.query<{ row: string; sealed: string }>(
    `select ctid::text as row, ${sealed} as sealed from ${from} for update`,
  )
  for (const { row, sealed: before } of rows) {
    const after = await seal(purpose, await unseal(purpose, before), next)
    await client.query(`update ${from} set ${sealed} = $1 where ctid = $2::tid`, [after, row])
  }
  return rows.length
}
