import { sql } from "kysely"
import { addSections } from "@/lib/features/content/content.server"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { deleteArchive, failImport } from "./end-import.server"
import { importEvents } from "../events"
import { areaOfAuthor, requireAuthor } from "../import-author.server"

/**
 * Makes the sections and lessons of an import whose files are stored, all in this transaction, and ends it; does nothing for
 * one that does not run any more. Throws `curriculum_full`, or `not_found` once its author may not change the item.
 */
export async function makeLessons(
  db: Db,
  { instituteId, importId }: { instituteId: number; importId: number },
): Promise<void> {
  const started = await db
    .selectFrom("folder_imports")
    .select(["createdBy", "itemId"])
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .forUpdate()
    .executeTakeFirst()
  if (!started) return
  const actor = await requireAuthor(db, { instituteId, userId: started.createdBy })
  await leaveOutRemoved(db, importId)
  const sections = await listSections(db, importId)
  if (sections.length === 0) return failImport(db, importId, "nothing")
  await addSections(db, actor, { itemId: started.itemId, sections })
  await db
    .updateTable("folder_import_entries")
    .set({ status: "done" })
    .where("importId", "=", importId)
    .where("status", "=", "stored")
    .execute()
  const done = await db
    .updateTable("folder_imports")
    .set({
      status: sql`case when failed > 0 then 'done_with_errors' else 'done' end`,
      finishedAt: sql<Date>`now()`,
    })
    .where("id", "=", importId)
    .returning(["itemId", "name", "createdBy as uploaderId", "ok", "failed"])
    .executeTakeFirstOrThrow()
  const area = await areaOfAuthor(db, done.uploaderId)
  await record(db, importEvents.folderDone, { by: "program", data: { importId, ...done, area } })
  await deleteArchive(db, importId)
}

/** Leaves out the files that somebody deleted since they were stored. */
async function leaveOutRemoved(db: Db, importId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("folder_import_entries as n")
    .set({ status: "failed", reason: "removed" })
    .where("n.importId", "=", importId)
    .where("n.status", "=", "stored")
    .where("n.captionsOf", "is", null)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("files as f").select("f.id").whereRef("f.id", "=", "n.fileId").where("f.deletedAt", "is", null),
        ),
      ),
    )
    .executeTakeFirst()
  const removed = Number(numUpdatedRows)
  if (removed > 0)
    await db
      .updateTable("folder_imports")
      .set({ ok: sql`ok - ${removed}`, failed: sql`failed + ${removed}` })
      .where("id", "=", importId)
      .execute()
}

async function listSections(db: Db, importId: number) {
  const rows = await db
    .selectFrom("folder_import_entries")
    .select(["sectionPlace", "section", "title", "fileId"])
    .where("importId", "=", importId)
    .where("status", "=", "stored")
    .where("captionsOf", "is", null)
    .orderBy("sectionPlace")
    .orderBy("place")
    .execute()
  const sections = new Map<number | null, { title: string; materials: { title: string; fileId: number }[] }>()
  for (const { sectionPlace, section, title, fileId } of rows) {
    const there = sections.get(sectionPlace) ?? { title: section ?? "", materials: [] }
    sections.set(sectionPlace, there)
    if (fileId !== null) there.materials.push({ title: title ?? "", fileId })
  }
  return [...sections.values()]
}
