import { Failure, type FailureCode } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { FileForm } from "@/lib/server/media/file-rights"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import { canOpen, managesItem } from "./can-open.server"
import { findFile, findSampledItem, isArchive, isInDraftOf, isPartOfLesson, listUses } from "./file-queries.server"
import { materialFailure } from "./require-access.server"

type FileRequest = { actor: Actor | null; fileId: number; form: FileForm }
type Use = Awaited<ReturnType<typeof listUses>>[number]
type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** A file that may be opened, and by which right. */
export interface OpenedFile {
  file: FoundFile
  /** Whether visitors may have it in this form as well: it is public, or the lesson is a free preview. */
  isFree: boolean
  /** Whether the caller manages the file or an item that uses it, so that the original is theirs. */
  isManaged: boolean
  isDownloadable: boolean
}

/**
 * The one rule by which a file is opened, whatever hands out its bytes: it is public, the caller manages it, or a lesson that uses it is
 * open to them. To be saved, a lesson must offer it or the caller manage it. Throws `payment_required` when an item with such a lesson
 * is on sale, `not_yet_available` when the lesson is not due, `forbidden` for a download that nobody offers, `support_hidden` for what
 * a support session does not show, and `not_found` for a missing, deleted or unused file or that of a draft.
 */
export async function requireFile(db: Db, { actor, fileId, form }: FileRequest): Promise<OpenedFile> {
  const [file, uses] = await Promise.all([findFile(db, fileId), listUses(db, fileId)])
  if (!file) throw new Failure("not_found")
  if (actor?.support && !(await isShownToSupport(db, file))) throw new Failure("support_hidden")
  if (await isManaging(db, actor, file))
    return { file, isFree: file.access === "public", isManaged: true, isDownloadable: true }
  if (file.access === "public") return { file, isFree: true, isManaged: false, isDownloadable: true }
  if (file.access === "part") return openSample(db, actor, { file, form })
  const open = await listOpenUses(db, actor, uses)
  const isManaged = await managesOne(db, actor, open)
  const isDownloadable = isManaged || open.some(({ downloadable }) => downloadable)
  if (form === "download" && !isDownloadable) throw new Failure("forbidden")
  const ofVisitors = form === "show" ? open : open.filter(({ downloadable }) => downloadable)
  return { file, isFree: await isOpenToVisitors(db, ofVisitors), isManaged, isDownloadable }
}

/** Administrators manage every file, teachers those that they uploaded, wherever it is used, and those of drafts of their items. */
async function isManaging(db: Db, actor: Actor | null, { id, uploadedBy }: FoundFile): Promise<boolean> {
  if (!actor) return false
  if (ADMINS.some((role) => role === actor.role)) return true
  if (actor.role !== "Teacher") return false
  return uploadedBy === actor.userId || isInDraftOf(db, { fileId: id, userId: actor.userId })
}

/** Support sees public files, those of lessons and of the file manager, captions and samples, but no archive of an institute: all data is in it. */
async function isShownToSupport(db: Db, { id, access }: FoundFile): Promise<boolean> {
  if (access === "public") return true
  if (access === "item") return !(await isArchive(db, id))
  return access === "part" && (await isPartOfLesson(db, id))
}

/** The sample of an item is open to everybody who may see the page of the item, and to its staff; nobody is offered it as a download. */
async function openSample(
  db: Db,
  actor: Actor | null,
  { file, form }: { file: FoundFile; form: FileForm },
): Promise<OpenedFile> {
  const sampled = await findSampledItem(db, file.id)
  if (!sampled) throw new Failure("not_found")
  const isManaged = actor !== null && (await managesItem(db, actor, sampled.id))
  if (!isManaged && !sampled.isOpen) throw new Failure("not_found")
  if (form === "download" && !isManaged) throw new Failure("forbidden")
  return { file, isFree: sampled.isOpen, isManaged, isDownloadable: isManaged }
}

/** The uses by which the caller may open a file; throws when there is none. */
async function listOpenUses(db: Db, actor: Actor | null, uses: Use[]): Promise<Use[]> {
  const open: Use[] = []
  for (const use of uses) if (await canOpen(db, actor, { materialId: use.materialId })) open.push(use)
  if (open.length > 0) return open
  const failures = await Promise.all(uses.map(({ itemId }) => materialFailure(db, actor, itemId)))
  const byCode = (code: FailureCode) => failures.find((failure) => failure.code === code)
  throw byCode("not_yet_available") ?? byCode("payment_required") ?? new Failure("not_found")
}

async function managesOne(db: Db, actor: Actor | null, uses: Use[]): Promise<boolean> {
  if (actor) for (const { itemId } of uses) if (await managesItem(db, actor, itemId)) return true
  return false
}

async function isOpenToVisitors(db: Db, uses: Use[]): Promise<boolean> {
  for (const { materialId, isPreview } of uses) if (isPreview && (await canOpen(db, null, { materialId }))) return true
  return false
}
