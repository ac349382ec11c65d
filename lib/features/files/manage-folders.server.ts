import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import type { Db } from "@/lib/server/tenancy/transaction"
import { countLevels, findPath, requireFolder } from "./folder-queries.server"

const MAX_LEVELS = 10

type NewFolder = { name: string; parentId: number | null }

/** Creates a folder. Throws `not_found` for a parent that the actor does not see, `name_taken`, or `folder_refused`. */
export async function createFolder(db: Db, actor: Actor, { name, parentId }: NewFolder) {
  if (parentId !== null) {
    await requireFolder(db, actor, parentId)
    if ((await countParents(db, parentId)) >= MAX_LEVELS) throw new Failure("folder_refused")
  }
  const { id } = await orNameTaken(
    db
      .insertInto("file_folders")
      .values({ name, parentId, createdBy: actor.userId })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return requireFolder(db, actor, id)
}

/** Renames a folder; throws `not_found` or `name_taken`. */
export async function renameFolder(db: Db, actor: Actor, { id, name }: { id: number; name: string }) {
  await requireFolder(db, actor, id)
  await orNameTaken(db.updateTable("file_folders").set({ name }).where("id", "=", id).execute())
  return requireFolder(db, actor, id)
}

/** Moves a folder; throws `folder_refused` when it would be in itself or too deep. */
export async function moveFolder(db: Db, actor: Actor, { id, parentId }: { id: number; parentId: number | null }) {
  // Two moves at a time could put two folders into each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('folders:' || tenancy.current_institute(), 0))`.execute(db)
  await requireFolder(db, actor, id)
  if (parentId !== null) {
    await requireFolder(db, actor, parentId)
    const parents = await findPath(db, { ...actor, role: "Admin" }, parentId)
    const levels = parents.length + (await countLevels(db, id))
    if (parents.some((parent) => parent.id === id) || levels > MAX_LEVELS) throw new Failure("folder_refused")
  }
  await orNameTaken(db.updateTable("file_folders").set({ parentId }).where("id", "=", id).execute())
  return requireFolder(db, actor, id)
}

/** Deletes a folder; throws `folder_not_empty` when there are files or folders in it, whoever sees them. */
export async function removeFolder(db: Db, actor: Actor, id: number) {
  await requireFolder(db, actor, id)
  const content = await db
    .selectFrom("file_folders")
    .select("id")
    .where("parentId", "=", id)
    .unionAll(db.selectFrom("files").select("id").where("folderId", "=", id).where("deletedAt", "is", null))
    .limit(1)
    .executeTakeFirst()
  if (content) throw new Failure("folder_not_empty")
  await db.deleteFrom("file_folders").where("id", "=", id).execute()
  return null
}

const countParents = async (db: Db, id: number) => {
  const { rows } = await sql<{ levels: number }>`
    with recursive way as (
      select id, "parentId", 1 as step from file_folders where id = ${id}
      union all
      select d.id, d."parentId", way.step + 1 from file_folders d join way on d.id = way."parentId" where way.step < 20
    )
    select max(step)::int as levels from way`.execute(db)
  return rows[0]?.levels ?? 0
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure("name_taken") : error
  }
}
