import { sql } from "kysely"
import type { GatewayLink } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type LINK_STATES, OPEN_STATES } from "../states"

const MAX_PER_RUN = 100

/** Has a link made for an order that is open, unless it has one; the provider makes it later, outside any transaction. */
export async function requestLink(
  db: Db,
  { orderId, transactionId }: { orderId: number; transactionId: string },
): Promise<void> {
  const { count } = await db
    .selectFrom("payment_links")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto("payment_links")
    .values({ orderId, reference: `${transactionId}-${count + 1}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The link of an order by which it can be paid, or will be; undefined where it has none. */
export const findCurrentLink = (db: Db, orderId: number) =>
  db
    .selectFrom("payment_links")
    .select(["id", "status", "url"])
    .where("orderId", "=", orderId)
    .where("status", "in", ["due", "open"])
    .executeTakeFirst()

const selectLinks = (db: Db) =>
  db
    .selectFrom("payment_links as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .innerJoin("institutes as i", "i.id", "o.forInstituteId")
    .select(["l.id", "l.instituteId", "l.reference", "l.status", "l.providerLinkId", "l.providerOrderId"])
    .select(["o.transactionId", "o.totalMinor", "o.offsetMinor", "o.currency", "o.expiresAt", "i.name as institute"])
    .select(["o.number", "o.gatewayAccountId as account"])
    .select((e) => e("o.status", "in", OPEN_STATES).as("isOrderOpen"))

/** A link with the order that it is of. */
export type DueLink = Awaited<ReturnType<typeof listDueLinks>>[number]

/** The links about which the provider is to be asked now. */
export const listDueLinks = (db: Db) =>
  selectLinks(db)
    .where("l.status", "in", ["due", "open"])
    .where("l.nextTryAt", "<=", sql<Date>`now()`)
    .orderBy("l.nextTryAt")
    .limit(MAX_PER_RUN)
    .execute()

/** A link by its id, or by what the provider tells of it. */
export const findLink = (db: Db, which: { id: number } | { providerLinkId: string; reference: string | null }) =>
  ("id" in which
    ? selectLinks(db).where("l.id", "=", which.id)
    : selectLinks(db).where((e) =>
        e.or([e("l.providerLinkId", "=", which.providerLinkId), e("l.reference", "=", which.reference ?? "")]),
      )
  ).executeTakeFirst()

/** Has the next run leave a link out that is being asked about now; one whose question fails is asked about again in a minute. */
export const postpone = (db: Db, id: number) =>
  db
    .updateTable("payment_links")
    .set({ nextTryAt: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", id)
    .where("status", "in", ["due", "open"])
    .execute()

/** Makes all open links due, after a start or an outage. */
export const makeOpenLinksDue = (db: Db) =>
  db
    .updateTable("payment_links")
    .set({ nextTryAt: sql<Date>`now()` })
    .where("status", "=", "open")
    .where("nextTryAt", ">", sql<Date>`now()`)
    .execute()

const STATUS_OF = {
  created: "open",
  partially_paid: "open",
  paid: "paid",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<GatewayLink["status"], (typeof LINK_STATES)[number]>

/** Saves what the provider says of a link; where its order has ended meanwhile, the link is to be cancelled soon. */
export const saveLink = (db: Db, id: number, { id: providerLinkId, orderId, url, status }: GatewayLink) =>
  db
    .updateTable("payment_links as l")
    .from("orders as o")
    .set({
      ...{ providerLinkId, url, status: STATUS_OF[status] },
      ...(orderId !== null && { providerOrderId: orderId }),
      nextTryAt: sql<Date>`case when o.status in (${sql.join(OPEN_STATES)}) then now() + interval '1 hour' else now() + interval '5 seconds' end`,
    })
    .whereRef("o.id", "=", "l.orderId")
    .where("l.id", "=", id)
    .execute()

/** Ends a link that the provider has not made, or will not. */
export const endLink = (db: Db, id: number, status: "cancelled" | "expired") =>
  db.updateTable("payment_links").set({ status }).where("id", "=", id).where("status", "in", ["due", "open"]).execute()

/** The order of the link for which the provider has made an order. */
export const selectOrderOfLink = (db: Db, providerOrderId: string) =>
  db.selectFrom("payment_links").select("orderId").where("providerOrderId", "=", providerOrderId)

/** Whether the provider has made an order for a link of ours. */
export async function isOrderOfLink(db: Db, orderId: number, providerOrderId: string | null): Promise<boolean> {
  if (providerOrderId === null) return false
  const link = await selectOrderOfLink(db, providerOrderId).where("orderId", "=", orderId).executeTakeFirst()
  return link !== undefined
}
