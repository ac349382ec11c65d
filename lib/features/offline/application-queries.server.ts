import { type SelectQueryBuilder, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { PageInput } from "@/lib/contract/shapes"
import { linesJson, loweredColumns, toLine, totalsColumns, totalsOf } from "@/lib/features/orders/orders.server"
import { shortTitles } from "@/lib/features/orders/short-titles"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Application, ApplicationRow } from "./application-shapes"
import { findWays } from "./settings-queries.server"
import { APPLICATION_TABS, type ApplicationTab, applicationStateOf, offlineModeOf, receiptStateOf } from "./states"

/** One applicant's applications, or without one the whole institute's. */
export type ApplicationScope = { applicantId?: number | undefined }
type Filter = ApplicationScope & PageInput & { tab?: ApplicationTab | undefined; transactionId?: string | undefined }

/** A page of applications: the newest first, but of those that wait for staff the oldest. */
export async function listApplications(db: Db, { page, size, ...filter }: Filter) {
  const matching = match(db, filter)
  const isOldestFirst = filter.tab === "to_review"
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .$call(selectRow)
      .orderBy("a.id", isOldestFirst ? "asc" : "desc")
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return pageOf({ rows, total }, { page, size }, toRow)
}

/** How many applications each tab has. */
export async function countApplications(db: Db): Promise<Record<ApplicationTab, number>> {
  const counts = { to_review: 0, awaiting: 0, part_paid: 0, done: 0 }
  for (const tab of APPLICATION_TABS) counts[tab] = await countRows(match(db, { tab }))
  return counts
}

/** One application with its receipts; undefined outside the scope. */
export async function findApplication(
  db: Db,
  id: number,
  scope: ApplicationScope = {},
): Promise<Application | undefined> {
  const row = await match(db, scope)
    .$call(selectRow)
    .select(["a.note", "a.proofKey", "a.proofMime", "a.reason", "s.name as institute"])
    .select(totalsColumns)
    .select(loweredColumns)
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom("offline_receipts as r")
          .innerJoin("users as w", "w.id", "r.recordedById")
          .select(["r.id", "r.amountMinor", "r.mode", "r.reference", "r.state", "r.reason", "r.createdAt"])
          .select([
            sql<string>`r."receivedOn"::text`.as("receivedOn"),
            sql<string>`trim(w."firstName" || ' ' || w."lastName")`.as("recordedBy"),
          ])
          .select((receipt) =>
            jsonArrayFrom(
              receipt
                .selectFrom("invoices as i")
                .select(["i.id", "i.number", "i.kind"])
                .whereRef("i.receiptId", "=", "r.id")
                .orderBy("i.id"),
            ).as("documents"),
          )
          .whereRef("r.applicationId", "=", "a.id")
          .orderBy("r.id"),
      ).as("receipts"),
    ])
    .where("a.id", "=", id)
    .executeTakeFirst()
  if (!row) return undefined
  const { receipts, note, proofKey, proofMime, reason, institute, ...facts } = row
  const application = toRow(facts)
  return {
    ...application,
    ...{ note, proofMime, reason, institute, hasProof: proofKey !== null },
    lines: facts.lines.map(toLine),
    totals: totalsOf(facts, facts.lines),
    receipts: receipts.map(({ mode, state, createdAt, ...receipt }) => ({
      ...receipt,
      mode: offlineModeOf(mode),
      state: receiptStateOf(state),
      recordedAt: new Date(createdAt),
    })),
    ways: application.status === "payment_awaited" ? await findWays(db) : null,
  }
}

/** The key and the type of what shows a payment; undefined outside the scope, and without one. */
export const findProof = (db: Db, id: number, scope: ApplicationScope) =>
  match(db, scope)
    .select((e) => [e.ref("a.proofKey").$notNull().as("key"), e.ref("a.proofMime").$notNull().as("mime"), "o.number"])
    .where("a.id", "=", id)
    .where("a.proofKey", "is not", null)
    .executeTakeFirst()

const joined = (db: Db) =>
  db
    .selectFrom("offline_applications as a")
    .innerJoin("orders as o", "o.id", "a.orderId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("institutes as s", "s.id", "o.instituteId")

const match = (
  db: Db,
  {
    applicantId,
    tab,
    transactionId,
    searchParam,
  }: Omit<Filter, keyof PageInput> & { searchParam?: string | undefined },
) =>
  joined(db)
    .$if(applicantId !== undefined, (q) => q.where("o.buyerId", "=", applicantId ?? 0))
    .$if(transactionId !== undefined, (q) => q.where("o.transactionId", "=", transactionId ?? ""))
    .$if(tab !== undefined, (q) => q.where(IN_TAB[tab ?? "done"]))
    .$if(Boolean(searchParam), (q) => q.where(matchesSearch(likePattern(searchParam ?? ""))))

const hasReceipts = sql`exists (select from offline_receipts r where r."applicationId" = a.id and r.state in ('awaiting_clearance', 'counted'))`

const IN_TAB: Record<ApplicationTab, ReturnType<typeof sql<boolean>>> = {
  to_review: sql`a.status in ('submitted', 'under_review')`,
  awaiting: sql`a.status = 'payment_awaited' and not ${hasReceipts}`,
  part_paid: sql`(a.status = 'payment_received' or a.status = 'payment_awaited' and ${hasReceipts})`,
  done: sql`a.status in ('enrolled', 'rejected', 'withdrawn', 'expired')`,
}

const matchesSearch = (pattern: string) =>
  sql<boolean>`(u.email ilike ${pattern} or u."firstName" || ' ' || u."lastName" ilike ${pattern} or o.number ilike ${pattern}
    or a.reference ilike ${pattern} or exists (
      select from offline_receipts r where r."applicationId" = a.id and r.reference ilike ${pattern}))`

type Joined = DB & { a: DB["offline_applications"]; o: DB["orders"]; u: DB["users"]; s: DB["institutes"] }

const selectRow = <Row>(query: SelectQueryBuilder<Joined, "a" | "o" | "u" | "s", Row>) =>
  query
    .select(["a.id", "a.status", "a.mode", "a.reference", "a.createdAt", "a.writtenOffMinor"])
    .select(["o.transactionId", "o.number", "o.expiresAt", "o.totalMinor", "o.currency", "s.country"])
    .select(["u.id as applicantId", "u.firstName", "u.lastName", "u.email"])
    .select((e) => [
      linesJson(e).as("lines"),
      sql<number>`(select coalesce(sum(r."amountMinor"), 0)::bigint from offline_receipts r
        where r."applicationId" = a.id and r.state = 'counted')`.as("receivedMinor"),
      sql<number>`(select coalesce(sum(r."amountMinor"), 0)::bigint from offline_receipts r
        where r."applicationId" = a.id and r.state = 'awaiting_clearance')`.as("clearingMinor"),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRow<object>>["execute"]>>[number]

const toRow = ({ status, mode, applicantId, firstName, lastName, email, lines, ...row }: Row): ApplicationRow => ({
  ...row,
  status: applicationStateOf(status),
  mode: offlineModeOf(mode),
  applicant: { id: applicantId, name: `${firstName} ${lastName}`.trim(), email },
  title: shortTitles(lines.map(({ title }) => title)),
})
