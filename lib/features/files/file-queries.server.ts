import { type ExpressionBuilder, type Nullable, sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage } from "@/lib/server/db/page"
import { readCounters } from "@/lib/server/db/read-counters"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { FileKind } from "@/lib/shared/file-kinds"
import type { FileSort, FileUse } from "./file-shapes"

type FileTables = DB & { f: DB["files"]; d: Nullable<DB["file_folders"]> }

/** Which files a list shows: of a folder (null: the top), of everywhere for a search, or those of the trash. */
export interface FileFilter {
  folderId: number | null
  kind?: FileKind | undefined
  isTrash: boolean
  isEverywhere?: boolean | undefined
  sort: FileSort
  page: number
  size: number
  searchParam?: string | undefined
}

/** Files of items and what was uploaded to the file manager: not the pictures that forms store. As its indexes spell it. */
export const isManagedFile = sql<boolean>`(f.access = 'item' or f."uploadedBy" is not null)`

/** Whether the actor manages a file: an administrator every file, a teacher those that they uploaded. */
export const isFileOf = (actor: Pick<Actor, "role" | "userId">) => (e: ExpressionBuilder<FileTables, "f">) =>
  actor.role === "Teacher" ? e("f.uploadedBy", "=", actor.userId) : isManagedFile

/** Whether a lesson has a file in a draft and not, or not yet, for learners. */
const isOfDraftAlone = sql<boolean>`not exists (
  select from materials public where public.id = m.id and public."fileId" = m."fileId")`

const selectFiles = (db: Db, actor: Actor) =>
  db
    .selectFrom("files as f")
    .leftJoin("users as u", "u.id", "f.uploadedBy")
    .leftJoin("media_assets as a", "a.fileId", "f.id")
    .select([
      "a.poster",
      "f.id",
      "f.key",
      "f.name",
      "f.mime",
      "f.kind",
      "f.bytes",
      "f.width",
      "f.height",
      "f.blur",
      "f.folderId",
      "f.createdAt",
      "f.updatedAt",
      "f.deletedAt",
      sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as("uploader"),
    ])
    .select(
      sql<number>`(select count(*) from materials m where m."fileId" = f.id)
        + (select count(*) from draft_materials m where m."fileId" = f.id and ${isOfDraftAlone})`.as("uses"),
    )
    .where(isFileOf(actor))

/** A page of files. */
export async function listFileRows(db: Db, actor: Actor, filter: FileFilter) {
  const { folderId, kind, isTrash, sort, page, size, searchParam } = filter
  const isEverywhere = filter.isEverywhere === true || searchParam !== undefined
  let matching = selectFiles(db, actor).where("f.deletedAt", isTrash ? "is not" : "is", null)
  if (!isTrash && !isEverywhere) matching = matching.where(isIn(actor, folderId))
  if (kind) matching = matching.where("f.kind", "=", kind)
  if (searchParam) matching = matching.where("f.name", "ilike", likePattern(searchParam))
  const isCounted = actor.role !== "Teacher" && !kind && !isTrash && !isEverywhere
  const [rows, total] = await Promise.all([
    matching
      .orderBy(SORT_EXPRESSIONS[sort])
      .orderBy("f.id", sort.startsWith("-") ? "desc" : "asc")
      .$call(onPage({ page, size }))
      .execute(),
    isCounted ? readCounters(db, ["files_folder"], folderId ?? 0) : countRows(matching),
  ])
  return { rows, total }
}

/** Whether a file is in a folder. A teacher's file that somebody moved into a folder of others is at the teacher's top. */
const isIn = (actor: Actor, folderId: number | null) => (e: ExpressionBuilder<FileTables, "f">) => {
  const isThere = e("f.folderKey", "=", folderId ?? 0)
  if (actor.role !== "Teacher" || folderId !== null) return isThere
  const isInOwn = e.exists(
    e
      .selectFrom("file_folders as d")
      .select("d.id")
      .whereRef("d.id", "=", "f.folderId")
      .where("d.createdBy", "=", actor.userId),
  )
  return e.or([isThere, e.not(isInOwn)])
}

const SORT_EXPRESSIONS = {
  name: sql`lower(f.name)`,
  "-name": sql`lower(f.name) desc`,
  size: sql`f.bytes`,
  "-size": sql`f.bytes desc`,
  updated: sql`f."updatedAt"`,
  "-updated": sql`f."updatedAt" desc`,
} satisfies Record<FileSort, unknown>

/** One file that the actor manages. */
export const findFileRow = (db: Db, actor: Actor, id: number) =>
  selectFiles(db, actor).where("f.id", "=", id).executeTakeFirst()

/** Those of these files that the actor manages, locked until the end of the transaction. */
export const lockFileRows = (db: Db, actor: Actor, ids: readonly number[]) =>
  db
    .selectFrom("files as f")
    .select(["f.id", "f.key", "f.name", "f.mime", "f.kind", "f.bytes", "f.sha256", "f.deletedAt"])
    .select(["f.width", "f.height", "f.blur", "f.durationSeconds", "f.access", "f.folderId", "f.uploadedBy"])
    .where("f.id", "in", ids)
    .where(isFileOf(actor))
    .orderBy("f.id")
    .forUpdate()
    .execute()

export type LockedFile = Awaited<ReturnType<typeof lockFileRows>>[number]

type FileChange = { name?: string; folderId?: number | null; deletedAt?: Date | null }

/** Changes files; those who may is decided by whoever locked them. */
export const updateFiles = (db: Db, ids: readonly number[], change: FileChange) =>
  db
    .updateTable("files")
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where("id", "in", ids)
    .execute()

/**
 * The uses of files: lessons, captions, covers of items, posters of lessons, and covers and teasers that are copies of them, with
 * the buyers of each item.
 */
export async function listUseRows(db: Db, actor: Actor, ids: readonly number[]) {
  const { rows } = await sql<UseRow>`
    with chosen as (
      select f.id, f.key from files f where f.id = any(${ids}::bigint[])
        and (${actor.role !== "Teacher"} or f."uploadedBy" = ${actor.userId})
    ), used as (
      select c.id as "fileId", 'lesson' as kind, m."itemId", m.title
      from chosen c join materials m on m."fileId" = c.id
      union all
      select c.id, 'lesson', m."itemId", m.title
      from chosen c join draft_materials m on m."fileId" = c.id and ${isOfDraftAlone}
      union all
      select c.id, 'captions', m."itemId", m.title
      from chosen c join captions t on t."trackFileId" = c.id join materials m on m."fileId" = t."fileId"
      union all
      select c.id, 'cover', i.id, i.title from chosen c join items i on i.image = c.key
      union all
      select c.id, 'poster', m."itemId", m.title from chosen c join materials m on m.poster = c.key
      union all
      select c.id, 'cover_copy', i.id, i.title
      from chosen c join files k on k."copyOf" = c.id join items i on i.image = k.key
      union all
      select c.id, 'teaser_copy', i.id, i.title
      from chosen c join files k on k."copyOf" = c.id join items i on i."teaserVideoId" = k.id
    )
    select u."fileId", u.kind, u."itemId", i.title as "itemTitle", u.title, (
      select count(distinct e."userId") from entitlements e
      where e."itemId" = u."itemId" and e.status = 'active' and (e."expiresAt" is null or e."expiresAt" > now())
    )::int as buyers
    from used u join items i on i.id = u."itemId"
    order by i.title, u.title, u."fileId" limit 500`.execute(db)
  return rows
}

type UseRow = {
  fileId: number
  kind: FileUse["kind"]
  itemId: number
  itemTitle: string
  title: string
  buyers: number
}
