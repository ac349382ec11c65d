import { type SelectQueryBuilder, sql } from "kysely"
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres"
import type { DayRange, PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { DB } from "@/lib/server/schema/tables"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { withinDays } from "@/lib/server/db/within-days"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paymentModeOf } from "@/lib/features/gateway-accounts/account-states"
import { enumOf } from "@/lib/shared/enum-of"
import { phoneDigits } from "@/lib/shared/phone"
import { toBilling } from "./checkout/billing.server"
import type { Order } from "./contract"
import { instrumentName } from "./instrument-name"
import { hasLineLike, linesJson, toLine } from "./line-queries.server"
import type { OrderSort } from "./order-sorts"
import { loweredColumns, totalsColumns, totalsOf } from "./order-totals.server"
import { sellerOf } from "./seller"
import { isOpenState, ORDER_STATES, type OrderState, orderStateOf, RESERVING_STATES } from "./states"

/** One buyer's orders, or without a buyer the whole institute's. */
type OrderScope = { buyerId?: number | undefined }
type OrderFilter = OrderScope &
  PageInput &
  DayRange & {
    status?: OrderState | undefined
    sort: OrderSort
    /** The list of the buyer themselves, which leaves out tries that ended unpaid when they ordered the item again. */
    isOwn?: boolean
  }

/** One order by its transaction id; undefined where there is none within the scope. */
export async function findOrder(
  db: Db,
  transactionId: string,
  { buyerId }: OrderScope = {},
): Promise<Order | undefined> {
  const row = await selectOrders(db)
    .where("o.transactionId", "=", transactionId)
    .$if(buyerId !== undefined, (q) => q.where("o.buyerId", "=", buyerId ?? 0))
    .executeTakeFirst()
  return row && toOrder(row)
}

/** A page of orders, filtered by state, by the days on which they were placed and by a search in item, buyer and payment. */
export async function listOrders(db: Db, filter: OrderFilter) {
  const { buyerId, status, searchParam, page, size, sort, from, to } = filter
  const isCounted = !searchParam && buyerId === undefined && !from && !to
  const matching = matchOrders(db, filter)
  const [total, ids] = await Promise.all([
    isCounted ? countOrders(db, status) : countRows(matching),
    matching.select("o.id").$call(sorted(sort)).$call(onPage({ page, size })).execute(),
  ])
  const rows =
    ids.length === 0
      ? []
      : await selectOrders(db)
          .where(
            "o.id",
            "in",
            ids.map(({ id }) => id),
          )
          .$call(sorted(sort))
          .execute()
  return pageOf({ rows, total }, { page, size }, toOrder)
}

/** The orders that a filter finds. */
export const matchOrders = (
  db: Db,
  {
    buyerId,
    isOwn,
    status,
    searchParam,
    from,
    to,
  }: Omit<OrderFilter, keyof PageInput | "sort"> & { searchParam?: string | undefined },
) =>
  db
    .selectFrom("orders as o")
    .where("o.forInstituteId", "is", null)
    .$if(buyerId !== undefined, (q) => q.where("o.buyerId", "=", buyerId ?? 0))
    .$if(isOwn === true, (q) => q.where(isNotFormerTry))
    .$if(status !== undefined, (q) => q.where("o.status", "=", status ?? ""))
    .$if(Boolean(from ?? to), (q) => q.where((e) => withinDays(e.ref("o.createdAt"), { from, to })))
    .$if(Boolean(searchParam), (q) => q.where(matchesSearch(searchParam ?? "")))

const isNotFormerTry = sql<boolean>`not (o.status in ('cancelled', 'expired')
  and not exists (select from payments p join refunds r on r."paymentId" = p.id where p."orderId" = o.id)
  and exists (select from orders later where later."buyerId" = o."buyerId" and later."basketKey" = o."basketKey"
    and (later.id > o.id or later.status in ('paid', 'partially_refunded', 'refunded'))))`

const SORT_COLUMNS = {
  placed: ["o.id"],
  "-placed": ["o.id"],
  amount: ["o.totalMinor", "o.id"],
  "-amount": ["o.totalMinor", "o.id"],
} as const satisfies Record<OrderSort, unknown>

/** Orders by a column and, among equals, by age. Ids grow with the time, so that they stand for it. */
const sorted =
  (sort: OrderSort) =>
  <Row>(query: SelectQueryBuilder<DB & { o: DB["orders"] }, "o", Row>) =>
    SORT_COLUMNS[sort].reduce((one, column) => one.orderBy(column, sort.startsWith("-") ? "desc" : "asc"), query)

/** Orders of test mode are few, and in no counter. */
async function countOrders(db: Db, status: OrderState | undefined): Promise<number> {
  const states = status ? [status] : ORDER_STATES
  const tests = db.selectFrom("orders as o").where("o.mode", "=", "test").where("o.status", "in", states)
  const [counted, ofTest] = await Promise.all([
    readCounters(
      db,
      states.map((one) => `orders.${one}`),
    ),
    countRows(tests),
  ])
  return counted + ofTest
}

const joinOrders = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    // Orders of plans have screens of their own.
    .where("o.forInstituteId", "is", null)

const selectOrders = (db: Db) =>
  joinOrders(db)
    .select([
      "o.transactionId",
      "o.number",
      "o.mode",
      "o.status",
      "o.createdAt",
      "o.expiresAt",
      "o.paidAt",
      "o.currency",
      "s.country",
    ])
    .select([...totalsColumns, "o.refundedMinor", "o.billing", "o.supplier"])
    .select(["s.name as institute", "s.legalName", "s.address", "s.gstin"])
    .select(["u.firstName", "u.lastName", "u.email"])
    .select(loweredColumns)
    .select((e) => [
      linesJson(e).as("lines"),
      jsonObjectFrom(
        e
          .selectFrom("payments as p")
          .select(["p.status", "p.instrument", "p.errorReason as reason", "p.errorDescription as description"])
          .whereRef("p.orderId", "=", "o.id")
          .orderBy("p.id", "desc")
          .limit(1),
      ).as("lastPayment"),
      jsonArrayFrom(
        e
          .selectFrom("payments as p")
          .select(["p.createdAt as at", "p.errorReason as reason"])
          .whereRef("p.orderId", "=", "o.id")
          .where("p.status", "=", "failed")
          .orderBy("p.id", "desc"),
      ).as("tries"),
      jsonObjectFrom(
        e
          .selectFrom("refunds as r")
          .innerJoin("payments as p", "p.id", "r.paymentId")
          .select(["r.amountMinor", "r.status"])
          .whereRef("p.orderId", "=", "o.id")
          .where("r.status", "in", RESERVING_STATES)
          .orderBy("r.id", "desc")
          .limit(1),
      ).as("refund"),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number]

function toOrder({
  lines: rows,
  firstName,
  lastName,
  email,
  lastPayment,
  refund,
  billing,
  supplier,
  tries,
  ...order
}: Row): Order {
  const lines = rows.map(toLine)
  const [first] = lines
  if (!first) throw new Error("an order has no lines")
  const hasFailed = isOpenState(order.status) && lastPayment?.status === "failed"
  return {
    ...order,
    ...totalsOf(order, rows),
    billing: toBilling(billing),
    seller: sellerOf(supplier, order),
    mode: paymentModeOf(order.mode),
    status: orderStateOf(order.status),
    item: first.item,
    lines,
    buyer: { name: `${firstName} ${lastName}`.trim(), email },
    isPaymentKnown: lastPayment !== null,
    instrument: order.paidAt && lastPayment ? instrumentName(lastPayment.instrument) : null,
    failure: hasFailed ? { reason: lastPayment.reason, description: lastPayment.description ?? "" } : null,
    tries: tries.map(({ at, reason }) => ({ at: new Date(at), reason })),
    refund: refund && { ...refund, status: enumOf(RESERVING_STATES, refund.status, "state of a refund") },
  }
}

/** The search text occurs in a title, the buyer's name, e-mail or mobile, or the number, the coupon or an id of the order or the payment. */
function matchesSearch(text: string) {
  const pattern = likePattern(text)
  const digits = phoneDigits(text)
  return sql<boolean>`(${hasLineLike(pattern)} or exists (select from users u where u.id = o."buyerId" and (
    u.email ilike ${pattern} or u."firstName" || ' ' || u."lastName" ilike ${pattern}
    or ${digits ? sql<boolean>`u.mobile like ${likePattern(digits)}` : sql<boolean>`false`}
    or o.number ilike ${pattern} or o."couponCode" ilike ${pattern} or o."transactionId" ilike ${pattern} or o."providerOrderId" ilike ${pattern}
    or exists (select 1 from payments p where p."orderId" = o.id and p."providerPaymentId" ilike ${pattern}))))`
}
