import type { DayRange } from "@/lib/contract/shapes"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SettlementDifference } from "./contract"
import { differencesOf } from "./list-differences.server"

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

/** What differed on these days as a CSV file. */
export async function differencesFile(db: Db, days: DayRange): Promise<Response> {
  const rows = (await differencesOf(db, days)).map((row) => COLUMNS.map(([, cellOf]) => cellOf(row)))
  return csvResponse(toCsv([COLUMNS.map(([heading]) => heading), ...rows]), "settlement-differences.csv")
}

const inUnits = (minor: number | null) => (minor === null ? "" : (minor / 100).toFixed(2))
