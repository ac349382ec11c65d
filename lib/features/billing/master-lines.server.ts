import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import type { NextPayment } from "./master-contract"
import type { Day } from "./periods"
import { readSubscription } from "./subscription-rows.server"

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
  return { ...shown, next: await foreseePayment(db, id) }
}

/** How many of an add-on the next period has. */
const renewed = sql<number>`coalesce(l."renewQuantity", l.quantity)`

/** What the next period costs at the prices of the versions that it will have; null where there is none to pay. */
async function foreseePayment(db: Db, instituteId: number): Promise<NextPayment | null> {
  const subscription = await readSubscription(db, instituteId)
  if (!subscription || subscription.institute === "closed" || subscription.periodTo === null) return null
  const { status, pending, pendingVersionId, pendingInterval, versionId, periodTo } = subscription
  if (pending === "cancel" || status === "trialing" || status === "expired") return null
  const interval = pendingInterval ?? subscription.interval
  const price = sql.ref(interval === "year" ? "priceYearMinor" : "priceMonthMinor")
  const plan = await db
    .selectFrom("plan_versions as v")
    .innerJoin("plans as p", "p.id", "v.planId")
    .select(["p.name", "v.currency", sql<number>`v.${price}`.as("netMinor")])
    .where("v.id", "=", pendingVersionId ?? versionId)
    .executeTakeFirstOrThrow()
  const addOns = await selectLines(db, instituteId)
    .select([renewed.as("renewed"), sql<number>`${renewed} * w.${price}`.as("netMinor")])
    .where("l.kind", "=", "add_on")
    .where("l.closedDate", "is", null)
    .where(renewed, ">", 0)
    .execute()
  const lines = [
    { name: plan.name, quantity: 1, netMinor: plan.netMinor },
    ...addOns.map(({ name, renewed: quantity, netMinor }) => ({ name, quantity, netMinor })),
  ]
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
  return netMinor === 0 ? null : { on: periodTo, netMinor, currency: plan.currency, lines }
}
