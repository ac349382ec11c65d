import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { documentNumber, SERIES, type Series } from "../document-number"
import type { DocumentPrefixes, Prefixes } from "../prefixes-contract"

const ofEachSeries = (prefixOf: (series: Series) => string): Prefixes => ({
  INV: prefixOf("INV"),
  CN: prefixOf("CN"),
  RV: prefixOf("RV"),
  FV: prefixOf("FV"),
  RC: prefixOf("RC"),
})

/** The prefixes of this financial year and the next, and the numbers that each series has this year. */
export async function findPrefixes(db: Db) {
  const { year } = await db
    .selectNoFrom(sql<number>`tenancy.financial_year(clock_timestamp())`.as("year"))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom("document_series")
    .select(["series", "financialYear", "prefix", "last"])
    .where("financialYear", "<=", year + 1)
    .orderBy("financialYear", "desc")
    .execute()
  // As `issueDocument` does: the row of the year, else the newest before it, else the name of the series.
  const prefixesOf = (until: number) =>
    ofEachSeries((series) => rows.find((row) => row.series === series && row.financialYear <= until)?.prefix ?? series)
  const lastOf = (series: Series) => rows.find((row) => row.series === series && row.financialYear === year)?.last ?? 0
  const hasPlan = rows.some(({ financialYear }) => financialYear === year + 1)
  return { year, current: prefixesOf(year), planned: prefixesOf(year + 1), hasPlan, lastOf }
}

/** The prefixes with an example of each number. */
export async function showPrefixes(db: Db): Promise<DocumentPrefixes> {
  const { year, current, planned, lastOf } = await findPrefixes(db)
  return {
    yearBegins: `${year + 1}-04-01`,
    series: SERIES.map((series) => ({
      series,
      prefix: current[series],
      planned: planned[series],
      isUsed: lastOf(series) > 0,
      nextNumber: documentNumber({ prefix: current[series], year, no: lastOf(series) + 1 }),
      firstPlanned: documentNumber({ prefix: planned[series], year: year + 1, no: 1 }),
    })),
  }
}

/** Writes the prefixes of a financial year; a series with numbers in it keeps its own. */
export const writePrefixes = (db: Db, year: number, prefixes: Prefixes) =>
  db
    .insertInto("document_series")
    .values(SERIES.map((series) => ({ series, financialYear: year, prefix: prefixes[series], last: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "series", "financialYear"])
        .doUpdateSet((e) => ({ prefix: e.ref("excluded.prefix") }))
        .where("document_series.last", "=", 0),
    )
    .execute()
