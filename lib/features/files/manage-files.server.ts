import { Failure } from "@/lib/contract/errors"
import { recordMany } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import { signFileUrl } from "@/lib/server/media/signed-url"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { fileEvents } from "./events"
import { withExtensionOf } from "./file-name"
import {
  type FileFilter,
  findFileRow,
  listFileRows,
  listUseRows,
  lockFileRows,
  updateFiles,
} from "./file-queries.server"
import { FILE_KINDS } from "@/lib/shared/file-kinds"
import { COPIED_USES, type ManagedFile } from "./file-shapes"
import { findPath, listFolderRows, requireFolder } from "./folder-queries.server"

type Row = NonNullable<Awaited<ReturnType<typeof findFileRow>>>

/** A page of files with the folders beside them; throws `not_found` for a folder that the actor does not see. */
export async function listFiles(db: Db, actor: Actor, filter: FileFilter) {
  const { folderId, isTrash, searchParam, kind, isEverywhere } = filter
  if (folderId !== null) await requireFolder(db, actor, folderId)
  const isFolderShown = !isTrash && searchParam === undefined && !kind && !isEverywhere
  const [files, folders, path] = await Promise.all([
    listFileRows(db, actor, filter),
    isFolderShown ? listFolderRows(db, actor, { parentId: folderId }) : [],
    folderId === null ? [] : findPath(db, actor, folderId),
  ])
  return { ...pageOf(files, filter, (row) => toManagedFile(row, actor)), folders, path }
}

/** One file that the actor manages; throws `not_found` for any other. */
export const showFile = async (db: Db, actor: Actor, id: number) =>
  toManagedFile(await orNotFound(findFileRow(db, actor, id)), actor)

/** Renames a file. It keeps its extension, by which programs choose how to open it. */
export async function renameFile(db: Db, actor: Actor, { id, name }: { id: number; name: string }) {
  const [file] = await requireFiles(db, actor, { ids: [id], isTrashed: false })
  await updateFiles(db, [id], { name: withExtensionOf(file?.name ?? "", name) })
  return showFile(db, actor, id)
}

/** Moves files into a folder or to the top. */
export async function moveFiles(db: Db, actor: Actor, { ids, folderId }: { ids: number[]; folderId: number | null }) {
  if (folderId !== null) await requireFolder(db, actor, folderId)
  await requireFiles(db, actor, { ids, isTrashed: false })
  await updateFiles(db, ids, { folderId })
  return null
}

/**
 * Moves files to the trash. Throws `file_in_use`, with the titles of the items, when buyers may open one of them and that is
 * not `confirmed`.
 */
export async function removeFiles(db: Db, actor: Actor, { ids, confirmed }: { ids: number[]; confirmed: boolean }) {
  const files = await requireFiles(db, actor, { ids, isTrashed: false })
  const uses = await listUseRows(db, actor, ids)
  const lost = uses.filter(({ kind, buyers }) => buyers > 0 && !COPIED_USES.includes(kind))
  const sold = [...new Set(lost.map(({ itemTitle }) => itemTitle))]
  if (sold.length > 0 && !confirmed) throw new Failure("file_in_use", { details: { items: sold.join(", ") } })
  await updateFiles(db, ids, { deletedAt: new Date() })
  await recordFiles(db, actor, { event: fileEvents.deleted, files })
  return null
}

/** Takes files out of the trash, into the folder where they were if it still exists. */
export async function restoreFiles(db: Db, actor: Actor, ids: number[]) {
  const files = await requireFiles(db, actor, { ids, isTrashed: true })
  await updateFiles(db, ids, { deletedAt: null })
  await recordFiles(db, actor, { event: fileEvents.restored, files })
  return null
}

type FilesInput = { ids: readonly number[]; isTrashed: boolean }

/** Locks files that the actor manages; throws `not_found` unless all of them are there. */
export async function requireFiles(db: Db, actor: Actor, { ids, isTrashed }: FilesInput) {
  const files = await lockFileRows(db, actor, ids)
  const isComplete = new Set(ids).size === files.length
  if (!isComplete || files.some(({ deletedAt }) => (deletedAt !== null) !== isTrashed)) throw new Failure("not_found")
  return files
}

type RecordedFiles = {
  event: (typeof fileEvents)[keyof typeof fileEvents]
  files: readonly { id: number; name: string }[]
}

/** Records what was done with files. */
export const recordFiles = (db: Db, actor: Actor, { event, files }: RecordedFiles) =>
  recordMany(
    db,
    event,
    files.map(({ id, name }) => ({ by: actor, data: { fileId: id, name } })),
  )

function toManagedFile({ key, kind, blur, poster, ...row }: Row, actor: Actor): ManagedFile {
  return {
    ...row,
    kind: enumOf(FILE_KINDS, kind, "kind of a file"),
    picture: pictureOf({ ...row, key, kind, blur, poster }, actor),
  }
}

const THUMBNAIL_WIDTH = 320

/** The pictures that a file is shown by; null for a file that is shown by the icon of its kind. */
function pictureOf({ id, key, name, mime, kind, bytes, blur, poster }: Row, actor: Actor): ManagedFile["picture"] {
  if (poster) return { url: null, thumbnailUrl: `/media/${poster}?w=${THUMBNAIL_WIDTH}`, blur: null }
  if (kind !== "image" || bytes === 0) return null
  const signed = {
    instituteId: actor.instituteId,
    actor,
    disposition: "inline",
    file: { id, key, name, mime },
  } as const
  return {
    url: signFileUrl(signed).address,
    thumbnailUrl: signFileUrl({ ...signed, width: THUMBNAIL_WIDTH }).address,
    blur,
  }
}
