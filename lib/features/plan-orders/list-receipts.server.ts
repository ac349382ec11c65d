import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { PlanReceipt } from "./payments-contract"
import { PLAN_PAYMENT_MODES, PLAN_RECEIPT_STATES, type PlanPaymentMode, type PlanReceiptState } from "./receipt-states"

type Filter = PageInput & {
  state?: PlanReceiptState | undefined
  mode?: PlanPaymentMode | undefined
  month?: string | undefined
}

/** A page of what was paid to the platform itself, the latest first, found by institute, order or reference; in a transaction of the platform. */
export async function listReceipts(db: Db, { state, mode, month, searchParam, ...page }: Filter) {
  const from = `${month}-01`
  const found = db
    .selectFrom("plan_receipts as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .innerJoin("institutes as i", "i.id", "r.forInstituteId")
    .$if(state !== undefined, (q) => q.where("r.state", "=", state ?? ""))
    .$if(mode !== undefined, (q) => q.where("r.mode", "=", mode ?? ""))
    .$if(month !== undefined, (q) =>
      q.where(sql<boolean>`r."receivedOn" >= ${from}::date and r."receivedOn" < ${from}::date + interval '1 month'`),
    )
    .$if(Boolean(searchParam), (q) => {
      const pattern = likePattern(searchParam ?? "")
      return q.where((e) =>
        e.or([e("i.name", "ilike", pattern), e("o.number", "ilike", pattern), e("r.reference", "ilike", pattern)]),
      )
    })
  const rows = await found
    .innerJoin("users as u", "u.id", "r.recordedById")
    .select([
      "r.id",
      "r.amountMinor",
      "r.currency",
      "r.mode",
      "r.reference",
      "r.state",
      "r.reason",
      "r.reversedAt",
      "r.createdAt",
    ])
    .select(["i.id as instituteId", "i.name", "o.number as orderNumber"])
    .select([
      sql<string>`r."receivedOn"::text`.as("receivedOn"),
      sql<boolean>`r.state = 'counted' and r."paymentId" is null`.as("isOnBalance"),
      sql<boolean>`r."proofKey" is not null`.as("hasProof"),
      sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("by"),
    ])
    .orderBy("r.id", "desc")
    .$call(onPage(page))
    .execute()
  const total = await countRows(found.select(sql`1`.as("one")))
  return pageOf({ rows, total }, page, ({ instituteId, name, ...row }): PlanReceipt => ({
    ...row,
    institute: { id: instituteId, name },
    mode: enumOf(PLAN_PAYMENT_MODES, row.mode, "way to pay"),
    state: enumOf(PLAN_RECEIPT_STATES, row.state, "state of a payment"),
  }))
}
