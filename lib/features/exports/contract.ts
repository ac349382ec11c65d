import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant } from "@/lib/contract/shapes"

/** How long an archive can be downloaded, and after how long the next one may be made. */
export const EXPORT_DAYS = 7
export const EXPORT_HOURS = 24

export const EXPORT_STATUSES = ["preparing", "ready", "failed"] as const
/** With the state that follows from the time. */
const EXPORT_STATES = [...EXPORT_STATUSES, "expired"] as const
export type ExportState = (typeof EXPORT_STATES)[number]

const DataExport = z.object({
  id: Id,
  state: z.enum(EXPORT_STATES),
  /** The parts that are prepared, of how many; 0 before they are counted. */
  done: z.int(),
  total: z.int(),
  /** The size of the archive once it is ready. */
  bytes: z.int(),
  /** The sizes of its volumes, of which only a large one has any; together they contain what the whole does. */
  volumes: z.array(z.int()),
  /** Null where the platform started it. */
  requestedBy: z.string().nullable(),
  createdAt: Instant,
  /** Null until it is ready. */
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

/** The archives of an institute, the latest first, and from when on the next one may be made, if not now. */
const DataExports = z.object({ exports: z.array(DataExport).max(10), nextAt: Instant.nullable() })
export type DataExports = z.infer<typeof DataExports>

const owner = { access: ["InstituteAdmin"], screen: "institute", whileRestricted: "admins" } as const

export const dataExports = {
  list: endpoint("GET /institutes/v2/api/exports", {
    ...owner,
    summary: "The latest archives of the institute's data (added)",
    reply: DataExports,
  }),
  create: endpoint("POST /institutes/v2/api/exports", {
    ...owner,
    summary: `Prepare an archive of all data of the institute, at most once in ${EXPORT_HOURS} hours; while one is prepared, that one is the answer. Requires reauthentication (added)`,
    withoutPlan: "admins",
    reply: DataExports,
    failures: ["reauthentication_required", "too_many_requests"],
    records: ["export.started"],
  }),
  address: endpoint("POST /institutes/v2/api/exports/:id/address", {
    ...owner,
    summary:
      "The address of an archive, or of one of its volumes, good for five minutes in this session. Requires reauthentication (added)",
    withoutPlan: "admins",
    params: IdParams,
    /** The number of a volume; without it, of the whole. */
    query: z.object({ volume: IdText.optional() }),
    reply: z.object({ url: z.string() }),
    failures: ["reauthentication_required", "not_found", "link_expired"],
    records: ["export.downloaded", "export.volume_downloaded"],
  }),
  archive: endpoint("GET /institutes/v2/api/exports/:id/archive", {
    summary:
      "Download an archive or a volume of it, whole or one range of it (Range, If-Range), by the address of an institute admin whose session lasts (added)",
    access: "public",
    scope: "own",
    params: IdParams,
    query: z.object({ token: z.string().max(1_000) }),
    reply: download("application/zip"),
    failures: ["not_found", "link_expired", "busy"],
  }),
}
