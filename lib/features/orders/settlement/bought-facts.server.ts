import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { instrumentName } from "../instrument-name"

/** What an event says of an order: who bought which item. */
export async function findBought(db: Db, orderId: number) {
  const { kind, ...order } = await selectBought(db, orderId).executeTakeFirstOrThrow()
  return { orderId, ...order, kind: itemKindOf(kind) }
}

/** What the receipt of a paid order states, besides: amount, number, time, and who sold it and whom to ask about it. */
export async function findSold(db: Db, orderId: number) {
  const { kind, paidAt, createdAt, method, totalMinor, ...sold } = await selectBought(db, orderId)
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .select(["o.number", "o.totalMinor", "o.currency", "o.createdAt", "o.paidAt"])
    .select(["s.name as institute", "s.legalName", "s.gstin", "s.address", "s.contactEmail", "s.contactPhone"])
    .select((e) =>
      e
        .selectFrom("payments as p")
        .select("p.instrument")
        .whereRef("p.orderId", "=", "o.id")
        .where("p.status", "=", "captured")
        .orderBy("p.id", "desc")
        .limit(1)
        .as("method"),
    )
    .executeTakeFirstOrThrow()
  const { institute, legalName, address, contactEmail, contactPhone, ...facts } = sold
  return {
    ...facts,
    orderId,
    kind: itemKindOf(kind),
    amountMinor: totalMinor,
    paidAt: (paidAt ?? createdAt).toISOString(),
    method: instrumentName(method) ?? null,
    seller: [legalName ?? institute, address].filter(Boolean).join("\n"),
    support: [contactEmail, contactPhone].filter(Boolean).join("\n") || null,
  }
}

const selectBought = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("items as i", "i.id", "o.itemId")
    .select(["o.buyerId", "o.itemId", "i.title as item", "i.kind"])
    .where("o.id", "=", orderId)
