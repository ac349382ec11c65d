import { admitStream } from "@/lib/server/admission/admit-stream"
import { csvHeaders, csvStream } from "@/lib/server/api/csv-file"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { findAccountNames } from "./account-names.server"
import { type Cursor, type Days, listPosted } from "./journal-queries.server"
import { createJournal } from "./journal-rows"

/** Transactions that are read at a time, each with a few entries. */
const PAGE = 500

/**
 * The journal of these days as a CSV file, which is written while it is read, page by page, so that it takes no more memory for a
 * year than for a day. What is posted meanwhile is in it with all of its entries, or with none.
 */
export async function journalFile(
  { instituteId, userId }: Pick<Actor, "instituteId" | "userId">,
  days: Days,
): Promise<Response> {
  const { names } = await readInstitute(instituteId, findAccountNames)
  const file = await admitStream(userId, () => csvStream(writeJournal(instituteId, days, createJournal(names))))
  return streamResponse(file, { headers: csvHeaders(`journal-${days.from}-${days.to}.csv`) })
}

async function* writeJournal(instituteId: number, days: Days, journal: ReturnType<typeof createJournal>) {
  yield [journal.headings]
  let after: Cursor | undefined
  do {
    const { posted, next } = await readInstitute(instituteId, (db) => listPosted(db, days, { after, limit: PAGE }))
    yield posted.flatMap(journal.rowsOf)
    after = next
  } while (after)
  yield journal.sumRows()
}
