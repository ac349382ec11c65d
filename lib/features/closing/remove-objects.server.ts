import { files } from "@/lib/server/gateways/files/files"
import { renditionsOf } from "@/lib/server/media/rendition"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

const BATCH = 100

/**
 * Removes the objects of an institute from the store, from where it stopped before: those of its files, proofs, notifications and
 * unfinished imports. What was made of files and for archives is removed once its rows are.
 */
export async function removeObjects(instituteId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await readPlatform((db) => listFiles(db, instituteId))
    const last = rows.at(-1)
    if (!last) break
    for (const { key } of rows) await removeObject(key)
    await withPlatform((db) =>
      db.updateTable("institute_deletions").set({ fileId: last.id }).where("instituteId", "=", instituteId).execute(),
    )
  }
  // Few: their rows go, or forget them, in the next step.
  for (const { key } of await readPlatform((db) => listOtherKeys(db, instituteId))) {
    signal.throwIfAborted()
    if (key !== null) await removeObject(key)
  }
}

const listFiles = (db: Db, instituteId: number) =>
  db
    .selectFrom("files as f")
    .innerJoin("institute_deletions as d", "d.instituteId", "f.instituteId")
    .select(["f.id", "f.key"])
    .where("f.instituteId", "=", instituteId)
    .whereRef("f.id", ">", "d.fileId")
    .orderBy("f.id")
    .limit(BATCH)
    .execute()

const listOtherKeys = (db: Db, instituteId: number) =>
  db
    .selectFrom("offline_applications")
    .select("proofKey as key")
    .where("instituteId", "=", instituteId)
    .where("proofKey", "is not", null)
    .unionAll(
      db
        .selectFrom("notifications")
        .select("image as key")
        .where("instituteId", "=", instituteId)
        .where("image", "is not", null),
    )
    .unionAll(
      db
        .selectFrom("institute_import_files")
        .select("newKey as key")
        .where("instituteId", "=", instituteId)
        .where("isStored", "=", true),
    )
    .execute()

async function removeObject(key: string): Promise<void> {
  for (const one of [key, ...renditionsOf(key)]) await files.remove(one)
}
