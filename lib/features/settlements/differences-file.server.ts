import type { DayRange } from "@/lib/contract/shapes"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { csvHeaders, csvStream } from "@/lib/server/api/csv-file"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { SettlementDifference } from "./contract"
import { type DifferenceCursor, listDifferencesAfter } from "./list-differences.server"

/** The columns of the file, each with its heading. */
const COLUMNS: readonly [heading: string, cellOf: (row: SettlementDifference) => string][] = [
  ["Date", (row) => row.day],
  ["Account", (row) => row.keyId ?? "platform"],
  ["Subject", (row) => row.subject],
  ["Gateway id", (row) => row.providerId],
  ["Difference", (row) => row.kind.replaceAll("_", " ")],
  ["In the books", (row) => inUnits(row.hereMinor)],
  ["At the gateway", (row) => inUnits(row.thereMinor)],
  ["Currency", (row) => row.currency],
  ["Order", (row) => row.orderNumber ?? ""],
  ["State", (row) => row.status],
  ["Note", (row) => row.note],
]

/** Differences that are read at a time. */
const PAGE = 500

/** What differed on these days as a CSV file, which is written while it is read, page by page, the newest first. */
export async function differencesFile(
  { instituteId, userId }: Pick<Actor, "instituteId" | "userId">,
  days: DayRange,
): Promise<Response> {
  const file = await admitStream(userId, () => csvStream(writeDifferences(instituteId, days)))
  return streamResponse(file, { headers: csvHeaders("settlement-differences.csv") })
}

async function* writeDifferences(instituteId: number, days: DayRange) {
  yield [COLUMNS.map(([heading]) => heading)]
  let after: DifferenceCursor | undefined
  do {
    const page = { after, limit: PAGE }
    const rows = await readInstitute(instituteId, (db) => listDifferencesAfter(db, days, page))
    yield rows.map((row) => COLUMNS.map(([, cellOf]) => cellOf(row)))
    after = rows.at(-1)
  } while (after)
}

const inUnits = (minor: number | null) => (minor === null ? "" : (minor / 100).toFixed(2))
