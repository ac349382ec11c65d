import { sql } from "kysely"
import type { DayRange, PageInput } from "@/lib/contract/shapes"
import { maskedKeyId } from "@/lib/features/gateway-accounts/account-states"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { PlatformDifference, SettlementDifference, Settlements } from "./contract"
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, type DifferenceState, SUBJECTS } from "./difference"

type Filter = DayRange & { status?: DifferenceState | undefined }

/** A page of the institute's differences, the newest first, with when its accounts were last compared. */
export async function listDifferences(db: Db, { page, size, ...filter }: PageInput & Filter): Promise<Settlements> {
  const [total, rows, run] = await Promise.all([
    countRows(matchDifferences(db, filter)),
    selectDifferences(db, filter).$call(onPage({ page, size })).execute(),
    db
      .selectFrom("settlement_runs")
      .select([sql<Date | null>`max("ranAt")`.as("comparedAt"), sql<string | null>`max(day)::text`.as("comparedTo")])
      .executeTakeFirstOrThrow(),
  ])
  return { ...pageOf({ rows, total }, { page, size }, toDifference), ...run }
}

/** A page of the differences of all accounts, with their institutes. */
export async function listAllDifferences(db: Db, { page, size, ...filter }: PageInput & Filter) {
  const [total, rows] = await Promise.all([
    countRows(matchDifferences(db, filter)),
    selectDifferences(db, filter)
      .innerJoin("institutes as s", "s.id", "d.instituteId")
      .select(["d.instituteId", "s.name as institute"])
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return pageOf({ rows, total }, { page, size }, ({ instituteId, institute, ...row }): PlatformDifference => ({
    ...toDifference(row),
    ...{ instituteId, institute },
  }))
}

/** Where the next page of a file begins: after this difference. */
export type DifferenceCursor = Pick<SettlementDifference, "day" | "id">

/** The next differences of a file, the newest first; the number of rows read does not grow with the file. */
export async function listDifferencesAfter(
  db: Db,
  days: DayRange,
  { after, limit }: { after: DifferenceCursor | undefined; limit: number },
): Promise<SettlementDifference[]> {
  const rows = await selectDifferences(db, days)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(d.day, d.id) < (${after?.day}::date, ${after?.id}::bigint)`))
    .limit(limit)
    .execute()
  return rows.map(toDifference)
}

/** One difference; undefined where there is none. */
export async function findDifference(db: Db, id: number): Promise<SettlementDifference | undefined> {
  const row = await selectDifferences(db, {}).where("d.id", "=", id).executeTakeFirst()
  return row && toDifference(row)
}

const matchDifferences = (db: Db, { status, from, to }: Filter) =>
  db
    .selectFrom("settlement_differences as d")
    .$if(status !== undefined, (q) => q.where("d.status", "=", status ?? ""))
    .$if(from !== undefined, (q) => q.where(sql<boolean>`d.day >= ${from}::date`))
    .$if(to !== undefined, (q) => q.where(sql<boolean>`d.day <= ${to}::date`))

/** An order of another institute, at the platform's account, has no number here. */
const selectDifferences = (db: Db, filter: Filter) =>
  matchDifferences(db, filter)
    .leftJoin("gateway_accounts as a", "a.id", "d.gatewayAccountId")
    .leftJoin("orders as o", "o.transactionId", "d.transactionId")
    .select(["d.id", "d.version", "d.subject", "d.providerId", "d.kind", "d.hereMinor", "d.thereMinor", "d.currency"])
    .select(["d.transactionId", "d.status", "d.note", "d.endedAt", "a.keyId", "o.number as orderNumber"])
    .select(sql<string>`d.day::text`.as("day"))
    .orderBy("d.day", "desc")
    .orderBy("d.id", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectDifferences>["execute"]>>[number]

const toDifference = ({ subject, kind, status, keyId, ...row }: Row): SettlementDifference => ({
  ...row,
  keyId: keyId === null ? null : maskedKeyId(keyId),
  subject: enumOf(SUBJECTS, subject, "subject of a difference"),
  kind: enumOf(DIFFERENCE_KINDS, kind, "kind of a difference"),
  status: enumOf(DIFFERENCE_STATES, status, "state of a difference"),
})
