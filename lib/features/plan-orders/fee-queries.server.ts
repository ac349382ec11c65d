import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import type { Day } from "@/lib/features/billing/periods"
import { TRANSACTION_KINDS } from "@/lib/features/ledger/accounts"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { FeeEntry, MonthlyFee } from "./fees-contract"

const today = sql<Day>`billing.day_of(billing.clock())::text`

/** What is not charged yet of the fees of an institute, when it will be, and the last day on which what is charged is to be paid. */
export async function findOwedFees(db: Db, instituteId: number) {
  const { rows } = await sql<{ accruedMinor: number; nextOn: Day; dueOn: Day | null; today: Day }>`
    select coalesce((
        select sum(f."amountMinor") from billing.fees_after(${instituteId}, coalesce((
          select max(c."uptoEntryId") from fee_charges c where c."instituteId" = ${instituteId}), 0)) f), 0)::bigint as "accruedMinor",
      (date_trunc('month', ${today}::timestamp) + interval '1 month')::date::text as "nextOn",
      (select min(c."dueOn")::text from fee_charges c where c."instituteId" = ${instituteId} and c."paidAt" is null) as "dueOn",
      ${today} as today`.execute(db)
  return orNotFound(Promise.resolve(rows[0]))
}

/** A page of the fees of the current institute, the latest month first. */
export async function listFees(db: Db, page: PageInput) {
  const fees = db.selectFrom("fee_charges as c")
  const [total, rows] = await Promise.all([
    countRows(fees),
    fees
      .select(["c.id", "c.amountMinor", "c.currency", "c.paidAt"])
      .select([
        sql<Day>`c."fromMonth"::text`.as("fromMonth"),
        sql<Day>`c.month::text`.as("month"),
        sql<Day | null>`c."dueOn"::text`.as("dueOn"),
      ])
      .orderBy("c.id", "desc")
      .$call(onPage(page))
      .execute(),
  ])
  return pageOf({ rows, total }, page, (fee): MonthlyFee => ({
    ...fee,
    status: fee.paidAt ? "paid" : fee.dueOn === null ? "waiting" : "due",
  }))
}

/** A page of the orders of the current institute behind a fee. Throws `not_found` for another institute's. */
export async function listOrdersOfFee(db: Db, { id, ...page }: PageInput & { id: number }) {
  const fee = await orNotFound(
    db.selectFrom("fee_charges").select(["afterEntryId", "uptoEntryId"]).where("id", "=", id).executeTakeFirst(),
  )
  const matching = db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
    .innerJoin("orders as o", "o.id", "t.orderId")
    .where("e.account", "=", "platform_payable")
    .where("e.id", ">", fee.afterEntryId)
    .where("e.id", "<=", fee.uptoEntryId)
    .where("e.currency", "=", "INR")
    .where("o.gatewayAccountId", "is not", null)
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .select(["e.id", "t.createdAt as at", "t.kind", "o.number", "o.transactionId", "e.amountMinor", "e.currency"])
      .orderBy("e.id", "desc")
      .$call(onPage(page))
      .execute(),
  ])
  return pageOf({ rows, total }, page, ({ kind, amountMinor, ...row }): FeeEntry => ({
    ...row,
    kind: enumOf(TRANSACTION_KINDS, kind, "kind of a ledger transaction"),
    amountMinor: -amountMinor,
  }))
}
