import { sql } from "kysely"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import type { LinkResult } from "@/lib/server/gateways/payments/payment-links"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { chargedOf } from "../charged"
import type { LinkedOrder } from "../link-contract"
import { payments } from "../payments.server"
import { isOpenState } from "../states"
import { findCurrentLink } from "./link-queries.server"
import { followLink, visitLink } from "./payment-links.server"

/**
 * What anybody reads of an order who has its link; instead of one that has ended, the order that took its place. Has the link made that
 * the provider has not made yet. Throws `not_found` for an order that is not paid by links.
 */
export async function showLink(transactionId: string): Promise<LinkedOrder> {
  const order = await readPlatform(async (db) => {
    const named = await orNotFound(findLinked(db, transactionId))
    return (named.status === "ended" && (await findReplacement(db, named))) || named
  })
  const { id, kind: _, forInstituteId: __, ...shown } = order
  return { ...shown, url: order.status === "open" ? await urlOf(id) : null }
}

async function urlOf(orderId: number): Promise<string | null> {
  const link = await readPlatform((db) => findCurrentLink(db, orderId))
  if (link?.status !== "due") return link?.url ?? null
  await visitLink(link.id).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
  })
  return (await readPlatform((db) => findCurrentLink(db, orderId)))?.url ?? null
}

const selectLinked = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as i", "i.id", "o.forInstituteId")
    .select([
      "o.id",
      "o.transactionId",
      "o.number",
      "o.currency",
      "o.status",
      "o.paidAt",
      "o.totalMinor",
      "o.offsetMinor",
    ])
    .select(["o.expiresAt", "o.forInstituteId", "i.name as institute"])
    .select([
      sql<string>`o.quote ->> 'kind'`.as("kind"),
      sql<string[]>`array(select l.title from order_lines l where l."orderId" = o.id order by l.no)`.as("titles"),
      sql<boolean>`o."expiresAt" > now()`.as("isInTime"),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectLinked>["executeTakeFirstOrThrow"]>>

async function findLinked(db: Db, transactionId: string) {
  const row = await selectLinked(db)
    .where("o.transactionId", "=", transactionId)
    .where((e) => e.exists(e.selectFrom("payment_links as l").select("l.id").whereRef("l.orderId", "=", "o.id")))
    .executeTakeFirst()
  return row && toLinked(row)
}

async function findReplacement(db: Db, { forInstituteId, kind }: { forInstituteId: number | null; kind: string }) {
  const rows = await selectLinked(db)
    .where("o.forInstituteId", "=", forInstituteId)
    .orderBy("o.id", "desc")
    .limit(5)
    .execute()
  return rows.map(toLinked).find((order) => order.kind === kind && order.status === "open")
}

const toLinked = ({ status, paidAt, isInTime, totalMinor, offsetMinor, ...order }: Row) => ({
  ...order,
  amountMinor: chargedOf({ totalMinor, offsetMinor }),
  status:
    paidAt !== null ? ("paid" as const) : isOpenState(status) && isInTime ? ("open" as const) : ("ended" as const),
})

/** Settles what the page of a link returns with, where the provider signed it; otherwise its event or the hourly question does. */
export async function settleLink(result: LinkResult): Promise<void> {
  if (!payments.verifyLinkSignature(result)) return
  await followLink(result.linkId, null).catch((error: unknown) => {
    log.warn({ linkId: result.linkId, error: String(error) }, "the payment by a link could not be settled yet")
  })
}
