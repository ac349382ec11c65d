import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant } from "@/lib/contract/shapes"
import { COUNTED_LIMITS } from "@/lib/features/plans/limits"

export const INSTITUTE_IMPORT_STATUSES = ["reading", "ready", "importing", "done", "failed", "cancelled"] as const
export type InstituteImportStatus = (typeof INSTITUTE_IMPORT_STATUSES)[number]

/** Why an archive is not imported. `place` names the entry or the table, `line` its line. */
export const IMPORT_REASONS = [
  ...(["damaged", "too_many_entries", "unsafe_path", "duplicate_entry", "link", "encrypted", "bomb"] as const),
  ...(["unsupported", "other_product", "newer", "missing_entry", "checksum", "bad_manifest"] as const),
  ...(["bad_line", "columns", "duplicate_row", "constraint", "content", "not_empty"] as const),
  ...(["quota_exceeded", "archive_removed", "stopped"] as const),
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** Why rows of an archive stay behind. */
export const LEFT_OUT_REASONS = ["reference", "no_content", "test", "present"] as const

/** How people read of what is in an archive. */
export const IMPORT_GROUPS = [
  ...(["people", "settings", "items", "files", "learning", "sales", "referrals", "enquiries", "messages"] as const),
] as const
export type ImportGroup = (typeof IMPORT_GROUPS)[number]

const ImportedTable = z.object({
  table: z.string(),
  group: z.enum(IMPORT_GROUPS),
  rows: z.int(),
  /** Those of them that are not imported, by reason. */
  leftOut: z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int()),
})

/** What is in an archive, and what of it is imported. */
export const ImportFacts = z.object({
  institute: z.string(),
  createdAt: Instant,
  tables: z.array(ImportedTable),
  files: z.int(),
  bytes: z.int(),
  people: z.object({ found: z.int(), added: z.int(), present: z.int() }),
  /** What the plan allows less of than there is: what is above is held, and storage stops the import. */
  limits: z.array(z.object({ limit: z.enum(COUNTED_LIMITS), wanted: z.int(), allowed: z.int() })),
  /** Parts of the archive that no import reads. */
  otherParts: z.int(),
})
export type ImportFacts = z.infer<typeof ImportFacts>

const InstituteImport = z.object({
  id: Id,
  name: z.string(),
  bytes: z.int(),
  status: z.enum(INSTITUTE_IMPORT_STATUSES),
  reason: z.enum(IMPORT_REASONS).nullable(),
  place: z.string().nullable(),
  line: z.int().nullable(),
  detail: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  facts: ImportFacts.nullable(),
  requestedBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** People who came with it and were not invited yet. */
  waiting: z.int(),
})
export type InstituteImport = z.infer<typeof InstituteImport>

/** The latest imports, and whether the institute is without content, so that an archive can be imported. */
const InstituteImports = z.object({ imports: z.array(InstituteImport).max(10), isEmpty: z.boolean() })
export type InstituteImports = z.infer<typeof InstituteImports>

const owner = { access: ["InstituteAdmin"], screen: "institute" } as const

export const instituteImports = {
  list: endpoint("GET /institutes/v2/api/instituteImports", {
    ...owner,
    summary: "The latest imports of archives into the institute (added)",
    reply: InstituteImports,
  }),
  show: endpoint("GET /institutes/v2/api/instituteImports/:id", {
    ...owner,
    summary: "One import of an archive: how far it is, what is in it, and why it failed (added)",
    params: IdParams,
    reply: InstituteImport,
    failures: ["not_found"],
  }),
  create: endpoint("POST /institutes/v2/api/instituteImports", {
    ...owner,
    summary:
      "Reads an uploaded export of an institute (kind `archive`) and says what it would import; nothing changes before it is confirmed. Requires reauthentication (added)",
    body: z.object({ fileId: Id }),
    reply: InstituteImport,
    failures: ["reauthentication_required", "not_found", "not_empty"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["institute.import_read"],
  }),
  confirm: endpoint("POST /institutes/v2/api/instituteImports/:id/confirm", {
    ...owner,
    summary: "Imports what was read, all of it or nothing. Requires reauthentication (added)",
    params: IdParams,
    reply: InstituteImport,
    failures: ["reauthentication_required", "not_found", "not_empty", "stale", "quota_exceeded"],
    records: ["institute.import_started"],
  }),
  cancel: endpoint("POST /institutes/v2/api/instituteImports/:id/cancel", {
    ...owner,
    summary: "Cancels an import that is not confirmed, and deletes its archive (added)",
    params: IdParams,
    reply: InstituteImport,
    failures: ["not_found", "stale"],
    recordsNothing: "what was only read changed nothing",
  }),
  invite: endpoint("POST /institutes/v2/api/instituteImports/:id/invite", {
    ...owner,
    summary: "Sends invitations to the people who came with an archive and were not invited yet (added)",
    params: IdParams,
    reply: InstituteImport,
    failures: ["not_found", "stale"],
    records: ["institute.import_invited"],
  }),
}
