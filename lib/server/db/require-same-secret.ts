import type pg from "pg"
import { paddedTenantKeys } from "@/lib/server/tenancy/signed-tenant"

/**
 * Throws an error for operators when the database belongs to an installation with another `LECTERN_SECRET`. Each database
 * knows its own by the key that is derived from it (`tenancy.signing_key`), since its first start.
 */
export async function requireSameSecret(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('tenancy.signing_key') is not null as "isMigrated"`,
  )
  if (!tables[0]?.isMigrated) return
  const { rows } = await client.query<{ inner_pad: Buffer }>("select inner_pad from tenancy.signing_key")
  if (!rows[0] || rows[0].inner_pad.equals(paddedTenantKeys().innerPad)) return
  throw new Error(
    "This database belongs to an installation with another LECTERN_SECRET, and nothing in it was changed. Set the " +
      "LECTERN_SECRET of the other nodes, or copy their file LECTERN_DATA/secret. To change the secret: npm run rotate-secret.",
  )
}
