import { sql } from "kysely"
import { listAddresses } from "@/lib/features/billing-addresses/billing-addresses.server"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { type LineSupply, supplyOfLine } from "@/lib/features/tax/line-tax"
import { type Buyer, PLACES_OF_SUPPLY } from "@/lib/features/tax/place-of-supply"
import { findRatesOfDay, findSupplier } from "@/lib/features/tax/tax.server"
import { TREATMENTS } from "@/lib/features/tax/treatment"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { priceFor, type Prices } from "./add-ons-to-buy"
import type { Day, Interval } from "./periods"
import { type RankChange, rankChangeOf } from "./rank-change"
import { remainingOf, type Period } from "./quote-change"

/** The code of a plan: a licence to use software. */
const PLAN_SAC_CODE = "997331"

/** A version of a plan that an institute can buy. */
export interface OfferedVersion extends Prices {
  versionId: number
  planId: number
  slug: string
  name: string
  rank: number
  currency: string
}

/** The version of its plan that the platform offers to those who have an older one; undefined where it offers none. */
export const findNewer = (db: Db, ownVersionId: number): Promise<OfferedVersion | undefined> =>
  selectVersions(db)
    .innerJoin("plan_versions as own", "own.planId", "p.id")
    .where("own.id", "=", ownVersionId)
    .where("v.id", "=", (e) => e.ref("p.offeredVersionId"))
    .where("v.id", "<>", ownVersionId)
    .where("v.priceMonthMinor", ">", 0)
    .where(notOnQuote)
    .executeTakeFirst()

const notOnQuote = sql<boolean>`v.features ->> 'onQuote' is distinct from 'true'`

/**
 * The version of a plan that an institute with another version would buy: of its own plan the same, also where its price was agreed, of one on
 * sale the current. Undefined for one that is not on sale for a price.
 */
export async function findOffered(db: Db, planId: number, ownVersionId: number): Promise<OfferedVersion | undefined> {
  const row = await selectVersions(db)
    .where("p.id", "=", planId)
    .where((e) =>
      e.or([
        e("v.id", "=", ownVersionId),
        e.and([
          e("v.id", "=", e.ref("p.currentVersionId")),
          e("p.isPublic", "=", true),
          e("p.archivedAt", "is", null),
          notOnQuote,
        ]),
      ]),
    )
    .where("v.priceMonthMinor", ">", 0)
    .orderBy((e) => e("v.id", "=", ownVersionId), "desc")
    .limit(1)
    .executeTakeFirst()
  return row
}

/** A version of a plan, whether it is on sale or not. Throws `not_found`. */
export const findVersion = (db: Db, versionId: number): Promise<OfferedVersion> =>
  orNotFound(selectVersions(db).where("v.id", "=", versionId).executeTakeFirst())

/** The rank of the plan of a version. */
export const rankOf = async (db: Db, versionId: number) => (await findVersion(db, versionId)).rank

/** Whether a version is higher than another: by the ranks of their plans, and of the same plan by what they cost for an interval. */
export async function compareVersions(
  db: Db,
  { versionId, ownVersionId, interval }: { versionId: number; ownVersionId: number; interval: Interval },
): Promise<RankChange> {
  const [other, own] = [await findVersion(db, versionId), await findVersion(db, ownVersionId)]
  if (other.planId !== own.planId) return rankChangeOf(other.rank - own.rank)
  if (other.versionId === own.versionId) return 0
  // One that costs the same waits for the next period too, for it may have less.
  return priceFor(other, interval) > priceFor(own, interval) ? 1 : -1
}

const selectVersions = (db: Db) =>
  db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.planId", "p.id")
    .select(["v.id as versionId", "p.id as planId", "p.slug", "p.name", "p.rank", "v.currency"])
    .select(["v.priceMonthMinor", "v.priceYearMinor"])

/** What an institute bought for a day or later, or for a period that is over and not renewed. */
export interface OpenLine extends Prices, Period {
  id: number
  kind: string
  versionId: number
  /** Of an add-on: which it is, and how many of it go on after the period, where not all do. */
  addOnId: number | null
  renewQuantity: number | null
  soldWith: string[] | null
  /** Whether no other line follows it at its end. */
  isLast: boolean
  name: string
  quantity: number
  netMinor: number
  orderLineId: number | null
}

/** What the current institute bought for a day or later, or for a period that is over and not renewed. */
export const listOpenLines = (db: Db, today: Day): Promise<OpenLine[]> =>
  db
    .selectFrom("subscription_lines as l")
    .leftJoin("plan_versions as v", "v.id", "l.planVersionId")
    .leftJoin("plans as p", "p.id", "v.planId")
    .leftJoin("add_on_versions as w", "w.id", "l.addOnVersionId")
    .leftJoin("add_ons as a", "a.id", "w.addOnId")
    .select(["l.id", "l.kind", "l.quantity", "l.netMinor", "l.orderLineId", "a.id as addOnId", "l.renewQuantity"])
    .select("w.plans as soldWith")
    .select([
      sql<number>`coalesce(l."planVersionId", l."addOnVersionId")`.as("versionId"),
      sql<boolean>`l."closedDate" is null`.as("isLast"),
      sql<string>`coalesce(p.name, a.name)`.as("name"),
      sql<number>`coalesce(v."priceMonthMinor", w."priceMonthMinor")`.as("priceMonthMinor"),
      sql<number>`coalesce(v."priceYearMinor", w."priceYearMinor")`.as("priceYearMinor"),
      sql<Day>`l."fromDate"::text`.as("from"),
      sql<Day>`l."toDate"::text`.as("to"),
    ])
    .where(
      sql<boolean>`l."closedDate" is distinct from l."fromDate" and (l."closedDate" is null or l."closedDate" > ${today}::date)`,
    )
    .orderBy("l.id")
    .execute()

/** The balance of the current institute. */
export async function findBalance(db: Db): Promise<number> {
  const row = await db.selectFrom("institute_subscriptions").select("balanceMinor").executeTakeFirstOrThrow()
  return row.balanceMinor
}

/** To whom the plan of the current institute is invoiced: its billing address, else what it says of itself. */
export async function findPayer(db: Db): Promise<OrderBilling> {
  const [address] = await listAddresses(db, null)
  if (address) return OrderBilling.parse(address)
  const { country } = await db.selectFrom("institutes").select("country").executeTakeFirstOrThrow()
  const { legalName, gstin, stateCode, address: line1 } = await findSupplier(db)
  return OrderBilling.parse({ name: legalName, line1: line1.slice(0, 120) || null, country, gstin, stateCode })
}

/** How a plan, or what has another code, is taxed today, in a transaction of the platform's institute, which sells it. */
export async function findPlanSupply(
  db: Db,
  { buyer, currency, sacCode = PLAN_SAC_CODE }: { buyer: Buyer; currency: string; sacCode?: string },
) {
  const [supplier, rates] = [await findSupplier(db), await findRatesOfDay(db, [sacCode])]
  const rate = rates.get(sacCode)
  if (!rate) throw new Error(`the code ${sacCode} has no rate`)
  const rule = { ...rate, sacCode, placeRule: "recipient", performedState: null } as const
  return { supplier, ...supplyOfLine(rule, { supplier, buyer, currency }) }
}

/** What an institute bought, each line with what is left of its payment where a part of that was given back. */
export async function withoutRefunds(db: Db, lines: readonly OpenLine[]): Promise<OpenLine[]> {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (ids.length === 0) return [...lines]
  const refunded = await db
    .selectFrom("order_lines")
    .select(["id", "refundedMinor", "totalMinor"])
    .where("id", "in", ids)
    .where("refundedMinor", ">", 0)
    .execute()
  return lines.map((line) => {
    const found = refunded.find(({ id }) => id === line.orderLineId)
    return found ? { ...line, netMinor: remainingOf(line.netMinor, found) } : line
  })
}

/** How what an institute bought was taxed, by the order lines of the platform's institute; without an order line as new ones are. */
export async function findTaxOfLines(db: Db, lines: readonly OpenLine[], supply: LineSupply) {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("order_lines")
          .select(["id", "sacCode", "rateBasisPoints", "treatment", "placeOfSupply"])
          .where("id", "in", ids)
          .execute()
  const known = new Map<number, LineSupply>(
    rows.map(({ id, treatment, placeOfSupply, ...row }) => [
      id,
      {
        ...row,
        treatment: enumOf(TREATMENTS, treatment, "treatment"),
        placeOfSupply: enumOrNull(PLACES_OF_SUPPLY, placeOfSupply, "place of supply"),
      },
    ]),
  )
  return ({ orderLineId }: OpenLine): LineSupply => (orderLineId === null ? supply : (known.get(orderLineId) ?? supply))
}
