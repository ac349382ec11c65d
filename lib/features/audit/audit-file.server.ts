import { admitStream } from "@/lib/server/admission/admit-stream"
import { csvHeaders, csvStream } from "@/lib/server/api/csv-file"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type AuditReader, listForFile } from "./audit-queries.server"
import { type AuditEntry, type AuditFilter, MAX_EXPORTED } from "./contract"

const PAGE = 1_000
const HEADINGS = ["Time (UTC)", "Institute", "Who", "What", "Event", "On", "Changes", "Request"]

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The log as a CSV file, written while it is read, the newest first. */
export async function auditFile(
  userId: number,
  read: Read,
  { filter, reader }: { filter: AuditFilter; reader: AuditReader },
): Promise<Response> {
  const file = await admitStream(userId, () => csvStream(writeEntries(read, filter, reader)))
  return streamResponse(file, { headers: csvHeaders("audit-log.csv") })
}

async function* writeEntries(read: Read, filter: AuditFilter, reader: AuditReader) {
  yield [HEADINGS]
  let before: number | undefined
  for (let count = 0; count < MAX_EXPORTED; count += PAGE) {
    const query = { ...filter, before }
    const entries = await read((db) => listForFile(db, query, { ...reader, limit: PAGE }))
    yield entries.map(cellsOf)
    if (entries.length < PAGE) return
    before = entries.at(-1)?.id
  }
}

const cellsOf = ({ at, institute, actor, title, key, subject, changes, requestId }: AuditEntry): string[] => [
  at.toISOString(),
  institute.name,
  actor?.name ?? "",
  title,
  key,
  subject.id === null ? subject.type : `${subject.type}:${subject.id}`,
  changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join("; "),
  requestId ?? "",
]
