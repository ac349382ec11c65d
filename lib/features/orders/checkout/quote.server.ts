import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/entitlements/entitlements.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sql } from "kysely"
import { amountsOf } from "../amounts"
import type { Quote } from "../contract"
import { pictureJson } from "@/lib/server/media/picture-json"
import { requireOnSale, type OrderInput } from "./open-order.server"
import { hasSeat } from "../seats.server"

/** The current price of an item, and whether the actor, if any, already owns it. */
export async function quote(db: Db, actor: Actor | null, { kind, itemId }: OrderInput): Promise<Quote> {
  const item = await db
    .selectFrom("items as i")
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.id", "i.title", "i.shortText", "i.outcomes", "i.status"])
    .select((e) => pictureJson(e.ref("i.image")).as("image"))
    .select(["i.priceMinor", "i.compareAtMinor", "i.currency", "s.country", "i.accessDays", "i.seats"])
    .select([
      sql<boolean>`coalesce(i."endsAt" < now(), false)`.as("isOver"),
      sql<number>`(select count(*) from materials m where m."itemId" = i.id)`.as("lessons"),
      sql<number>`(select coalesce(sum(m."durationSeconds"), 0) from materials m where m."itemId" = i.id)`.as(
        "seconds",
      ),
    ])
    .where("i.id", "=", itemId)
    .where("i.kind", "=", kind ?? "")
    .executeTakeFirst()
  if (!item || !kind) throw new Failure("not_found")
  requireOnSale({ ...item, kind })
  const { priceMinor, currency, country, seats, seconds, ...details } = item
  return {
    ...amountsOf({ priceMinor }),
    currency,
    country,
    item: { ...details, kind, minutes: Math.round(seconds / 60) },
    isOwned: actor !== null && (await canOpen(db, actor, itemId)),
    isSoldOut: !(await hasSeat(db, { id: itemId, seats })),
  }
}
