import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { dayRange, Id, IdText, Instant } from "@/lib/contract/shapes"
import { ADMINS, MASTERS } from "@/lib/shared/roles"

/** How many entries an answer has. */
export const AUDIT_PAGE = 50
/** How many entries a file has at most. */
export const MAX_EXPORTED = 100_000

/** Something that happened, as the audit log shows it. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  key: z.string(),
  /** What happened as a sentence in the reader's language. */
  title: z.string(),
  /** Null where the program, the payment provider or a visitor did it. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  subject: z.object({ type: z.string(), id: Id.nullable() }),
  institute: z.object({ id: Id, name: z.string() }),
  /** What differs, field by field, before and after, as JSON. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditEntries = z.object({
  entries: z.array(AuditEntry),
  /** The entry after which the next page begins; null on the last. */
  next: Id.nullable(),
  /** The person by whom the entries are filtered. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
})
export type AuditEntries = z.infer<typeof AuditEntries>

const filter = {
  person: IdText.optional(),
  /** An event such as `order.paid`, or the first part of several, such as `order`. */
  key: z
    .string()
    .regex(/^[a-z_]+(\.[A-Za-z_]+)?$/, "Must be the name of an event")
    .max(60)
    .optional(),
  /** The kind of thing, and its id. */
  subject: z
    .string()
    .regex(/^[a-z_]+:[1-9]\d{0,15}$/, "Must be a kind and an id")
    .max(60)
    .optional(),
  ...dayRange,
}
const page = { before: IdText.optional() }

/** Which entries are asked for. */
export const AuditFilter = z.object(filter)
export type AuditFilter = z.infer<typeof AuditFilter>
export type AuditQuery = AuditFilter & { before?: number | undefined }

const language = { language: z.string().max(10).optional() }

/** What happened at an institute, and at all of them: who, what, on what, when, and what differs. */
export const auditLog = {
  list: endpoint("GET /institutes/v2/api/auditEntries", {
    summary: "What happened at the institute, newest first, after the entry of the last page (added)",
    access: ADMINS,
    screen: "auditLog",
    query: z.object({ ...filter, ...page, ...language }),
    reply: AuditEntries,
  }),
  export: endpoint("GET /institutes/v2/api/auditEntries/export", {
    summary: `The same as a CSV file of at most ${MAX_EXPORTED} entries, streamed (added)`,
    access: ADMINS,
    screen: "auditLog",
    feature: "auditExport",
    scope: "own",
    query: z.object({ ...filter, ...language }),
    reply: download("text/csv"),
    failures: ["busy"],
    records: ["audit.exported"],
  }),
  listAll: endpoint("GET /institutes/v2/api/auditEntries/all", {
    summary: "What happened at one institute or at all, newest first, after the entry of the last page (added)",
    access: MASTERS,
    scope: "platform",
    query: z.object({ ...filter, ...page, ...language, ofInstitute: IdText.optional() }),
    reply: AuditEntries,
  }),
  exportAll: endpoint("GET /institutes/v2/api/auditEntries/all/export", {
    summary: `The same as a CSV file of at most ${MAX_EXPORTED} entries, streamed (added)`,
    access: MASTERS,
    scope: "own",
    query: z.object({ ...filter, ...language, ofInstitute: IdText.optional() }),
    reply: download("text/csv"),
    failures: ["busy", "not_found"],
    records: ["audit.exported"],
  }),
}
