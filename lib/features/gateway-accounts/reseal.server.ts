import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { keyOf } from "@/lib/server/column-seal"
import { secretKeys } from "@/lib/server/secret-keys.server"
import { canSeal, isNewest, openSecret, SEALED_COLUMNS, sealSecret } from "./sealed-secrets.server"

/** Seals with the newest key what a former one sealed, so that the former one can be left out of the settings. */
export const resealSecrets = job({
  name: "reseal-secrets",
  shape: z.object({}),
  cron: "17 * * * *",
  async run() {
    if (!canSeal()) return
    const rows = await readPlatform((db) => selectSealed(db).execute())
    const former = rows.filter(hasFormer)
    for (const { id } of former) await withPlatform((db) => resealRow(db, id))
    if (former.length > 0) log.info({ secretsByKey: await countSealed() }, RESEALED)
  },
})

const RESEALED = "secrets of gateway accounts were sealed again; a key without any can be taken out of SECRET_KEYS"

/** How many secrets each key has sealed: of those in the settings, and of those that are missing there. */
export async function countSealed(): Promise<Record<string, number>> {
  const rows = await readPlatform((db) => selectSealed(db).execute())
  const counts: Record<string, number> = Object.fromEntries(secretKeys().map(({ id }) => [id, 0]))
  for (const sealed of rows.flatMap((row) => SEALED_COLUMNS.flatMap((column) => row[column] ?? []))) {
    const key = keyOf(sealed)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** The accounts with secrets: those of an institute whose data were deleted are erased. */
const selectSealed = (db: Db) =>
  db
    .selectFrom("gateway_accounts")
    .select(["id", "instituteId", ...SEALED_COLUMNS])
    .where((e) => e.or([e("keySecretSealed", "is", null), e("keySecretSealed", "<>", "")]))

type Row = Awaited<ReturnType<ReturnType<typeof selectSealed>["execute"]>>[number]

const hasFormer = (row: Row) => SEALED_COLUMNS.some((column) => row[column] !== null && !isNewest(row[column]))

/** A secret whose key is gone stays as it is: its account asks for new keys. */
async function resealRow(db: Db, id: number): Promise<void> {
  const row = await selectSealed(db).where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) return
  try {
    const values = SEALED_COLUMNS.flatMap((column) => {
      const sealed = row[column]
      return sealed === null ? [] : [[column, sealSecret(row, column, openSecret(row, column, sealed))] as const]
    })
    await db
      .updateTable("gateway_accounts")
      .set({ ...Object.fromEntries(values), version: sql<number>`version` })
      .where("id", "=", id)
      .execute()
  } catch (error) {
    log.error({ accountId: id, error: String(error) }, "a secret of a gateway account cannot be opened")
  }
}
