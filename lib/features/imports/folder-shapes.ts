import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"
import { MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"

/** The most entries of a zip, folders and files of the system among them. */
export const MAX_ENTRIES = 5_000

export const FOLDER_IMPORT_STATUSES = [
  "reading",
  "ready",
  "importing",
  "done",
  "done_with_errors",
  "failed",
  "cancelled",
] as const
export type FolderImportStatus = (typeof FOLDER_IMPORT_STATUSES)[number]

/** Why a file of a zip is left out of an import. */
export const ENTRY_REASONS = [
  "type",
  "unsafe_path",
  "empty",
  "too_large",
  "encrypted",
  "link",
  "duplicate",
  "nested_archive",
  "bomb",
  "unsupported",
  "damaged",
  "removed",
  "captions_without_video",
  "captions_twice",
  "captions_unreadable",
] as const
export type EntryReason = (typeof ENTRY_REASONS)[number]

/** What stands in the way of an import until somebody changes it: room in the plan, or in the curriculum. */
export const OBSTACLES = ["quota_exceeded", "curriculum_full"] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** After these an import can be started again, and goes on where it stopped. */
export const RETRYABLE_REASONS = [...OBSTACLES, "storage_full"] as const

/** Why a whole import has failed. */
export const FOLDER_REASONS = [
  ...RETRYABLE_REASONS,
  "damaged",
  "bomb",
  "too_many_entries",
  "too_many_lessons",
  "too_many_sections",
  "empty",
  "nothing",
  "archive_removed",
  "no_access",
] as const
export type FolderReason = (typeof FOLDER_REASONS)[number]

const count = z.number().int()

/** An import of a zip into the curriculum of an item. */
export const FolderImport = z.object({
  id: Id,
  itemId: Id,
  itemTitle: z.string(),
  name: z.string(),
  status: z.enum(FOLDER_IMPORT_STATUSES),
  reason: z.enum(FOLDER_REASONS).nullable(),
  /** The sections and lessons that it makes, and the bytes of their files. */
  sections: count,
  total: count,
  bytes: count,
  /** The lessons whose files are stored, and those that could not be made. */
  ok: count,
  failed: count,
  /** The files of the zip that are listed with a reason, and those of the system that are not. */
  leftOut: count,
  hidden: count,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  author: z.string(),
})
export type FolderImport = z.infer<typeof FolderImport>

/** One import, with what stands in its way now; null for nothing. */
export const FolderImportDetail = FolderImport.extend({ obstacle: z.enum(OBSTACLES).nullable() })
export type FolderImportDetail = z.infer<typeof FolderImportDetail>

export const FolderImports = paged(FolderImport)

/** The sections and lessons that an import makes, in their order. */
export const FolderTree = z.array(
  z.object({
    title: z.string(),
    lessons: z.array(
      z.object({
        title: z.string(),
        path: z.string(),
        kind: z.enum(MATERIAL_KINDS),
        bytes: count,
        /** The captions of a video. */
        captions: z.array(z.object({ language: z.string(), label: z.string(), path: z.string() })),
      }),
    ),
  }),
)
export type FolderTree = z.infer<typeof FolderTree>

/** The files of a zip that are not imported, each with its reason. */
export const LeftOutFiles = paged(
  z.object({ entryIndex: count, path: z.string(), bytes: count, reason: z.enum(ENTRY_REASONS) }),
)
