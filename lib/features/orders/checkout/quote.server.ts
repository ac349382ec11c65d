import { Failure } from "@/lib/contract/errors"
import { findOnlinePayment } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import { documentFacts } from "@/lib/features/items/document-facts"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sql } from "kysely"
import type { Quote } from "../contract"
import { isClosedToBuyers } from "@/lib/server/auth/plan"
import { pictureJson } from "@/lib/server/media/picture-json"
import { findBenefits } from "./benefits.server"
import { alreadyOwns } from "./already-owns.server"
import { findBilling } from "./billing.server"
import { requireOnSale, type OrderedItem } from "./open-order.server"
import { priceLines, quoteTotals } from "./price-lines.server"
import { seatsLeft } from "../seats.server"

/** The current price of an item, and whether the actor, if any, already owns it; `isTest` as they would try a sale of it. */
export async function quote(
  db: Db,
  actor: Actor | null,
  { kind, itemId, isTest = false }: OrderedItem & { isTest?: boolean },
): Promise<Quote> {
  const item = await db
    .selectFrom("items as i")
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.id", "i.title", "i.shortText", "i.outcomes", "i.status"])
    .select((e) => pictureJson(e.ref("i.image")).as("image"))
    .select(["i.priceMinor", "i.compareAtMinor", "i.currency", "s.country", "i.accessDays", "i.seats"])
    .select(["i.pages", "i.sessionMinutes", "i.startsAt", "i.endsAt"])
    .select([
      isClosedToBuyers("i").as("isOver"),
      sql<{ mime: string | null; bytes: number | null; seconds: number }[]>`(
        select coalesce(json_agg(json_build_object('mime', f.mime, 'bytes', f.bytes, 'seconds', m."durationSeconds")), '[]')
        from materials m left join files f on f.id = m."fileId" and f.bytes > 0 where m."itemId" = i.id)`.as(
        "materials",
      ),
    ])
    .where("i.id", "=", itemId)
    .where("i.kind", "=", kind ?? "")
    .executeTakeFirst()
  if (!item || !kind) throw new Failure("not_found")
  const { priceMinor, currency, country, materials, isOver, status, ...details } = item
  const lessons = materials.length
  requireOnSale({ status, isOver, lessons, kind })
  const left = await seatsLeft(db, { id: itemId, seats: item.seats }, actor?.userId)
  const billing = actor && (await findBilling(db, actor.userId))
  const benefits = await findBenefits(db, actor?.userId, currency)
  const priced = await priceLines(db, [{ id: itemId, kind, priceMinor }], { billing, currency, benefits })
  const online = isTest ? "test" : await findOnlinePayment(db, actor)
  return {
    ...quoteTotals(priced, { currency, country, online }),
    item: {
      ...details,
      ...documentFacts(materials),
      kind,
      lessons,
      durationSeconds: materials.reduce((sum, { seconds }) => sum + seconds, 0),
    },
    billing,
    isOwned: actor !== null && (await alreadyOwns(db, actor, { itemId, online })),
    isSoldOut: left === 0,
    seatsLeft: left,
  }
}
