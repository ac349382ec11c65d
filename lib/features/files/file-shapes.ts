import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"
import { FILE_KINDS } from "@/lib/shared/file-kinds"

/** The sort orders of the file manager; a leading "-" sorts descending. */
export const FILE_SORTS = ["name", "-name", "size", "-size", "updated", "-updated"] as const
export type FileSort = (typeof FILE_SORTS)[number]

/** How many files one action may change at a time. */
export const MAX_FILES_AT_ONCE = 200

const count = z.number().int()

/** A file as its staff see it. */
export const ManagedFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  kind: z.enum(FILE_KINDS),
  bytes: count,
  width: count.nullable(),
  height: count.nullable(),
  folderId: Id.nullable(),
  /** Who uploaded it; null for files that came otherwise. */
  uploader: z.string().nullable(),
  /** In how many lessons it is used. */
  uses: count,
  /**
   * A short-lived URL of a picture, that of a small one of it or of the poster of a video, and its blurred preview as a data
   * URI; a video has a poster alone.
   */
  picture: z.object({ url: z.string().nullable(), thumbnailUrl: z.string(), blur: z.string().nullable() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
})
export type ManagedFile = z.infer<typeof ManagedFile>

/** A folder with the number of files directly in it. */
export const FileFolder = z.object({ id: Id, name: z.string(), parentId: Id.nullable(), files: count })
export type FileFolder = z.infer<typeof FileFolder>

/** A page of files, with the folders beside them and the way to them from the top. */
export const ManagedFiles = paged(ManagedFile).extend({
  folders: z.array(FileFolder),
  path: z.array(FileFolder.pick({ id: true, name: true })),
})

/** How a file is used; a copy stays when its file is deleted. */
const FILE_USES = ["lesson", "captions", "cover", "poster", "cover_copy", "teaser_copy"] as const
export const COPIED_USES: readonly (typeof FILE_USES)[number][] = ["cover_copy", "teaser_copy"]

/** Where a file is used, and how many people may open it there. */
export const FileUse = z.object({
  fileId: Id,
  kind: z.enum(FILE_USES),
  itemId: Id,
  itemTitle: z.string(),
  /** The lesson. */
  title: z.string(),
  buyers: count,
})
export type FileUse = z.infer<typeof FileUse>

/** The name of a file or a folder, without control characters and separators. */
export const FileName = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, "")
      .trim(),
  )
  .pipe(z.string().min(1, "Enter a name").max(150))
/** A separator in the name of a folder is refused: whoever types one means two folders. */
export const FolderName = z
  .string()
  .regex(/^[^/\\]*$/, "Without / and \\")
  .pipe(FileName)
  .pipe(z.string().max(80))

/** Up to 200 ids, separated by commas in a query. */
export const IdListText = z
  .string()
  .regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15}){0,199}$/, "Must be up to 200 numbers, separated by commas")
  .transform((text) => [...new Set(text.split(",").map(Number))])
export const IdList = z.array(Id).min(1).max(MAX_FILES_AT_ONCE)

/** What is stored, and what the plan allows. */
export const StorageAnalytics = z.object({
  usedBytes: count,
  /** What uploads that are not finished will need. */
  pendingBytes: count,
  /** Null for no limit. */
  limitBytes: count.nullable(),
  trashBytes: count,
  kinds: z.array(z.object({ kind: z.enum(FILE_KINDS), files: count, bytes: count })),
  /** What was stored in each of the last twelve months and is still there, the oldest month first. */
  months: z.array(z.object({ month: z.string(), bytes: z.record(z.enum(FILE_KINDS), count) })),
  /** The items whose lessons take most, and the people who uploaded most. */
  items: z.array(z.object({ id: Id, title: z.string(), files: count, bytes: count })),
  people: z.array(z.object({ id: Id.nullable(), name: z.string(), files: count, bytes: count })),
  /** The day on which the quota is used up if uploads go on as in the last three months; null when it never is. */
  fullOn: z.iso.date().nullable(),
})
export type StorageAnalytics = z.infer<typeof StorageAnalytics>
