import { sql } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import type { PageInput } from "@/lib/contract/shapes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { Order } from "./contract"
import { pictureOf } from "./pictures.server"
import { isOpen, type OrderState, orderStateOf, refundStateOf } from "./states"

/** Whose orders are looked through: one buyer's, or with none the whole institute's. */
type Whose = { buyerId?: number | undefined }
type Listing = Whose & PageInput & { status?: OrderState | undefined }

/** One order as people see it; undefined where the one who asks has none of that name. */
export async function findOrder(db: Db, transactionId: string, { buyerId }: Whose = {}): Promise<Order | undefined> {
  const row = await shownOrders(db)
    .where("o.transactionId", "=", transactionId)
    .$if(buyerId !== undefined, (q) => q.where("o.buyerId", "=", buyerId ?? 0))
    .executeTakeFirst()
  return row && orderOf(row)
}

/** A page of orders, the newest first, found by words of item, buyer or payment and by state. */
export async function listOrders(db: Db, { buyerId, status, searchParam, page, size }: Listing) {
  const found = searchedOrders(db)
    .$if(buyerId !== undefined, (q) => q.where("o.buyerId", "=", buyerId ?? 0))
    .$if(status !== undefined, (q) => q.where("o.status", "=", status ?? ""))
    .$if(Boolean(searchParam), (q) => q.where(matches(searchParam ?? "")))
  const [{ total }, ids] = await Promise.all([
    found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .select("o.id")
      .orderBy("o.id", "desc")
      .limit(size)
      .offset(page * size)
      .execute(),
  ])
  const rows =
    ids.length === 0
      ? []
      : await shownOrders(db)
          .where(
            "o.id",
            "in",
            ids.map(({ id }) => id),
          )
          .orderBy("o.id", "desc")
          .execute()
  return { content: rows.map(orderOf), page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}

const searchedOrders = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("items as i", "i.id", "o.itemId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("institutes as s", "s.id", "o.instituteId")

const shownOrders = (db: Db) =>
  searchedOrders(db)
    .select(["o.transactionId", "o.status", "o.createdAt", "o.expiresAt", "o.paidAt", "o.currency", "s.country"])
    .select(["o.subtotalMinor", "o.discountMinor", "o.taxMinor", "o.totalMinor"])
    .select(["i.id as itemId", "i.kind", "i.title", "u.firstName", "u.lastName", "u.email"])
    .select((e) => [
      pictureOf(e.ref("i.image")).as("image"),
      jsonObjectFrom(
        e
          .selectFrom("payments as p")
          .select(["p.status", "p.instrument", "p.errorReason as reason", "p.errorDescription as description"])
          .whereRef("p.orderId", "=", "o.id")
          .orderBy("p.id", "desc")
          .limit(1),
      ).as("lastPayment"),
      jsonObjectFrom(
        e
          .selectFrom("refunds as r")
          .innerJoin("payments as p", "p.id", "r.paymentId")
          .select(["r.amountMinor", "r.status"])
          .whereRef("p.orderId", "=", "o.id")
          .orderBy("r.id", "desc")
          .limit(1),
      ).as("refund"),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof shownOrders>["execute"]>>[number]

function orderOf({
  itemId,
  kind,
  title,
  image,
  firstName,
  lastName,
  email,
  lastPayment,
  refund,
  ...order
}: Row): Order {
  const hasFailed = isOpen(order.status) && lastPayment?.status === "failed"
  return {
    ...order,
    status: orderStateOf(order.status),
    item: { id: itemId, kind: itemKindOf(kind), title, image },
    buyer: { name: `${firstName} ${lastName}`.trim(), email },
    instrument: order.paidAt ? (lastPayment?.instrument ?? null) : null,
    failure: hasFailed ? { reason: lastPayment.reason, description: lastPayment.description ?? "" } : null,
    refund: refund && { ...refund, status: refundStateOf(refund.status) },
  }
}

/** What is typed stands somewhere in the title, the buyer's name or e-mail, or begins the order's or the payment's id. */
function matches(words: string) {
  const inside = `%${words.replace(/[\\%_]/g, "\\$&")}%`
  return sql<boolean>`(i.title ilike ${inside} or u.email ilike ${inside} or u."firstName" || ' ' || u."lastName" ilike ${inside}
    or o."transactionId" ilike ${inside} or o."providerOrderId" ilike ${inside}
    or exists (select 1 from payments p where p."orderId" = o.id and p."providerPaymentId" ilike ${inside}))`
}
