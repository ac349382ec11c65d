import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { FileFolder } from "./file-shapes"

const MAX_FOLDERS = 500

/** Folders that the actor sees: an administrator every folder, a teacher their own. */
const selectFolders = (db: Db, actor: Actor) =>
  db
    .selectFrom("file_folders as d")
    .select(["d.id", "d.name", "d.parentId"])
    .select((e) =>
      e
        .selectFrom("counters as n")
        .select((c) => c.fn.coalesce(c.fn.sum<number>("n.count"), c.lit(0)).as("n"))
        .where("n.kind", "=", "files_folder")
        .whereRef("n.subject", "=", "d.id")
        .$asScalar()
        .$notNull()
        .as("files"),
    )
    .$if(actor.role === "Teacher", (query) => query.where("d.createdBy", "=", actor.userId))

/** The folders in a folder (null: at the top) or, without `parentId`, all of them; at most 500, by name. */
export const listFolderRows = (
  db: Db,
  actor: Actor,
  { parentId }: { parentId?: number | null } = {},
): Promise<FileFolder[]> =>
  selectFolders(db, actor)
    .$if(parentId !== undefined, (query) => query.where(sql<boolean>`d."parentId" is not distinct from ${parentId}`))
    .orderBy(sql`lower(d.name)`)
    .orderBy("d.id")
    .limit(MAX_FOLDERS)
    .execute()

/** A folder that the actor sees; throws `not_found` for any other. */
export async function requireFolder(db: Db, actor: Actor, id: number): Promise<FileFolder> {
  const folder = await selectFolders(db, actor).where("d.id", "=", id).executeTakeFirst()
  if (!folder) throw new Failure("not_found")
  return folder
}

/** The folders from the top to this one, those that the actor does not see left out. */
export async function findPath(db: Db, actor: Actor, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive way as (
      select id, "parentId", name, "createdBy", 1 as step from file_folders where id = ${id}
      union all
      select d.id, d."parentId", d.name, d."createdBy", way.step + 1
      from file_folders d join way on d.id = way."parentId" where way.step < 20
    )
    select id, name from way where ${actor.role !== "Teacher"} or "createdBy" = ${actor.userId}
    order by step desc`.execute(db)
  return rows
}

/** The number of levels of folders below a folder, itself included; 1 for one without folders. */
export async function countLevels(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select id, 1 as level from file_folders where id = ${id}
      union all
      select d.id, below.level + 1 from file_folders d join below on d."parentId" = below.id where below.level < 20
    )
    select max(level)::int as levels from below`.execute(db)
  return rows[0]?.levels ?? 1
}
