import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import { foreseePayment } from "./foresee-payment.server"
import type { NextPeriod } from "./master-contract"
import type { Day } from "./periods"

const LINE_KINDS = ["plan", "add_on"] as const

const selectLines = (db: Db, instituteId: number) =>
  db
    .selectFrom("subscription_lines as l")
    .leftJoin("plan_versions as v", "v.id", "l.planVersionId")
    .leftJoin("plans as p", "p.id", "v.planId")
    .leftJoin("add_on_versions as w", "w.id", "l.addOnVersionId")
    .leftJoin("add_ons as a", "a.id", "w.addOnId")
    .where("l.instituteId", "=", instituteId)
    .select(["l.id", "l.kind", "l.quantity", "l.netMinor", "l.mrrMinor"])
    .select([
      sql<string>`coalesce(p.name, a.name)`.as("name"),
      sql<number>`coalesce(v.version, w.version)`.as("version"),
      sql<string>`coalesce(v.currency, w.currency)`.as("currency"),
    ])

/** A page of what an institute bought of its plan, the latest first, with its next payment. */
export async function listLinesOf(db: Db, { id, ...page }: PageInput & { id: number }) {
  const rows = await selectLines(db, id)
    .leftJoin("order_lines as ol", (on) =>
      on.onRef("ol.id", "=", "l.orderLineId").on("ol.instituteId", "=", PLATFORM_INSTITUTE_ID),
    )
    .leftJoin("orders as o", (on) => on.onRef("o.instituteId", "=", "ol.instituteId").onRef("o.id", "=", "ol.orderId"))
    .select([
      "o.number as orderNumber",
      sql<Day>`l."fromDate"::text`.as("from"),
      sql<Day>`l."toDate"::text`.as("to"),
      sql<Day | null>`l."closedDate"::text`.as("closedOn"),
    ])
    .orderBy("l.id", "desc")
    .$call(onPage(page))
    .execute()
  const total = await countRows(selectLines(db, id))
  const shown = pageOf({ rows, total }, page, (row) => ({
    ...row,
    kind: enumOf(LINE_KINDS, row.kind, "kind of a line"),
  }))
  return { ...shown, next: await showNext(id) }
}

/** What the next period costs as it is today, before tax; null where there is none to pay. */
async function showNext(instituteId: number): Promise<NextPeriod | null> {
  const foreseen = await foreseePayment(instituteId)
  if (!foreseen) return null
  const lines = foreseen.lines.map(({ line: { name, quantity }, taxableMinor: netMinor }) => ({
    name,
    quantity,
    netMinor,
  }))
  const { on, currency, recurring } = foreseen.payment
  return { on, currency, recurring, lines, netMinor: lines.reduce((sum, line) => sum + line.netMinor, 0) }
}
