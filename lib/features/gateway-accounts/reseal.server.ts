import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { canSeal, isNewest, openSecret, SEALED_COLUMNS, sealSecret } from "./sealed-secrets.server"

/** Seals with the newest key what a former one sealed, so that the former one can be left out of the settings. */
export const resealSecrets = job({
  name: "reseal-secrets",
  shape: z.object({}),
  cron: "17 * * * *",
  async run() {
    if (!canSeal()) return
    const rows = await readPlatform((db) => selectSealed(db).execute())
    for (const { id } of rows.filter(hasFormer)) await withPlatform((db) => resealRow(db, id))
  },
})

const selectSealed = (db: Db) => db.selectFrom("gateway_accounts").select(["id", "instituteId", ...SEALED_COLUMNS])

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
