import type { Db } from "@/lib/server/tenancy/transaction"

/** How the institute shows its videos; without a row as a new institute does. */
export async function readSettings(db: Db): Promise<{ hasWatermark: boolean }> {
  const row = await db.selectFrom("video_settings").select("hasWatermark").executeTakeFirst()
  return { hasWatermark: row?.hasWatermark ?? false }
}

/** Changes how the institute shows its videos. */
export async function saveSettings(db: Db, settings: { hasWatermark: boolean }): Promise<{ hasWatermark: boolean }> {
  await db
    .insertInto("video_settings")
    .values(settings)
    .onConflict((conflict) => conflict.column("instituteId").doUpdateSet(settings))
    .execute()
  return settings
}
