import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { instrumentName } from "../instrument-name"
import { sellerOf } from "../seller"
import { shortTitles } from "../short-titles"

type Part = "granted" | "returned" | readonly number[]

/**
 * What an event says of an order: who bought which items. Of a sale of which a part was returned, or of a refund of some lines, only these
 * are named; an order without a sale is named whole.
 */
export async function findBought(db: Db, orderId: number, part: Part = "granted") {
  const rows = await selectLines(db, orderId)
  const ofPart = rows.filter(({ id, status }) => (typeof part === "string" ? status === part : part.includes(id)))
  const [first, ...others] = ofPart.length > 0 ? ofPart : rows
  if (!first) throw new Error("an order has no lines")
  const titles = [first, ...others].map(({ title }) => title)
  const { buyerId, itemId, kind } = first
  return {
    orderId,
    buyerId,
    itemId,
    kind: itemId === null ? null : itemKindOf(kind),
    item: shortTitles(titles),
    titles,
  }
}

/** What the receipt of a paid order states, besides: amount, number, time, and who sold it and whom to ask about it. */
export async function findSold(db: Db, orderId: number) {
  const bought = await findBought(db, orderId)
  const { paidAt, createdAt, method, totalMinor, returnedMinor, couponCode, discountMinor, ...sold } = await selectSold(
    db,
    orderId,
  )
  const { institute, legalName, address, gstin, contactEmail, contactPhone, supplier, ...facts } = sold
  const seller = sellerOf(supplier, { institute, legalName, address, gstin })
  return {
    ...bought,
    ...facts,
    ...(returnedMinor > 0 && { returned: (await findBought(db, orderId, "returned")).titles, returnedMinor }),
    ...(couponCode !== null && { coupon: couponCode, discountMinor }),
    amountMinor: totalMinor,
    paidAt: (paidAt ?? createdAt).toISOString(),
    method: instrumentName(method) ?? null,
    seller: [seller.name, seller.address].filter(Boolean).join("\n"),
    gstin: seller.gstin,
    support: [contactEmail, contactPhone].filter(Boolean).join("\n") || null,
  }
}

const selectLines = (db: Db, orderId: number) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["o.buyerId", "l.id", "l.title", "l.kind", "l.status", "l.itemId"])
    .where("l.orderId", "=", orderId)
    .orderBy("l.no")
    .execute()

const selectSold = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .select(["o.number", "o.totalMinor", "o.currency", "o.createdAt", "o.paidAt", "o.supplier"])
    .select(["o.couponCode", "o.discountMinor"])
    .select(["s.name as institute", "s.legalName", "s.gstin", "s.address", "s.contactEmail", "s.contactPhone"])
    .select((e) =>
      e
        .selectFrom("payments as p")
        .select("p.instrument")
        .whereRef("p.orderId", "=", "o.id")
        .where("p.status", "in", ["captured", "partially_refunded", "refunded"])
        .orderBy("p.id", "desc")
        .limit(1)
        .as("method"),
    )
    .select((e) =>
      e
        .selectFrom("order_lines as l")
        .select((line) => line.fn.coalesce(line.fn.sum<number>("l.totalMinor"), sql<number>`0`).as("minor"))
        .whereRef("l.orderId", "=", "o.id")
        .where("l.status", "=", "returned")
        .$asScalar()
        .$notNull()
        .as("returnedMinor"),
    )
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()
