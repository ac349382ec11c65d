import type pg from "pg"
import { processIdOf } from "./query-builder"
import { signedTenant } from "./signed-tenant"

/** The institutes that the sessions of connections have entered, as PostgreSQL has confirmed. */
const entered = new WeakMap<pg.PoolClient, number>()

/** Whether the session of a connection sees the rows of this institute. */
export const hasEntered = (client: pg.PoolClient, instituteId: number): boolean => entered.get(client) === instituteId

/**
 * Makes a session see the rows of an institute (migration 0260). It needs a transaction that may write. Until PostgreSQL
 * confirms it, the session counts as one that has entered none.
 */
export async function enterInstitute(client: pg.PoolClient, instituteId: number): Promise<void> {
  entered.delete(client)
  await client.query({
    name: "enter-institute",
    text: "select tenancy.enter_institute($1, $2)",
    values: [signedTenant(instituteId), processIdOf(client)],
  })
  entered.set(client, instituteId)
}
