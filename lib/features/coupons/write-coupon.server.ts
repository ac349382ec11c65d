import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { CouponInput } from "./coupon-input"
import { isUsed } from "./coupon-queries.server"
import { couponStatusOf, mayBecome } from "./coupon-states"
import { couponEvents } from "./events"
import { sellsPlans } from "./sells-plans"

/** Adds a coupon and returns its id. Throws `coupon_code_taken`, and `invalid_input` for items that are none of the institute. */
export async function createCoupon(db: Db, actor: Actor, input: CouponInput): Promise<number> {
  await requireFreeCode(db, input.code)
  await requirePlans(db, actor, input)
  const itemIds = input.appliesTo === "items" ? [...new Set(input.itemIds)] : []
  await requireItems(db, itemIds)
  const { id } = await orCodeTaken(
    db
      .insertInto("coupons")
      .values((e) => ({
        ...columnsOf(input),
        currency: e.selectFrom("institutes").select("currency"),
        ...(input.startsAt && { startsAt: input.startsAt }),
      }))
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  await replaceItems(db, id, itemIds)
  const data = { couponId: id, code: input.code }
  await record(db, couponEvents.created, {
    by: actor,
    data,
    changes: changesBetween({}, { ...columnsOf(input), itemIds }),
  })
  return id
}

/** Saves a coupon. Throws `coupon_in_use` where its offer would change after somebody has used it, and `stale`. */
export async function saveCoupon(
  db: Db,
  actor: Actor,
  { id, version, coupon: input }: { id: number; version?: number | undefined; coupon: CouponInput },
): Promise<void> {
  const before = await lockCoupon(db, actor, id)
  await requirePlans(db, actor, input)
  if (version !== undefined && version !== before.version) throw new Failure("stale")
  if (!mayBecome(couponStatusOf(before.status), input.status))
    throw new Failure("invalid_input", { fields: { status: ["A coupon does not return to this state"] } })
  const after = {
    ...columnsOf(input),
    startsAt: input.startsAt ?? before.startsAt,
    itemIds: input.appliesTo === "items" ? [...new Set(input.itemIds)].toSorted((one, other) => one - other) : [],
  }
  if (after.endsAt && after.endsAt <= after.startsAt)
    throw new Failure("invalid_input", { fields: { endsAt: ["Must be after its start"] } })
  if (before.isUsed && offerOf(before) !== offerOf(after)) throw new Failure("coupon_in_use")
  if (before.code !== after.code) await requireFreeCode(db, after.code)
  const { itemIds, ...columns } = after
  await requireItems(db, itemIds)
  const uses = await usesWithin(db, id, after.limitTotal)
  await orCodeTaken(
    db
      .updateTable("coupons")
      .set({ ...columns, ...uses })
      .where("id", "=", id)
      .execute(),
  )
  await replaceItems(db, id, itemIds)
  await recordSaved(db, actor, { id, before, after })
}

/** Archives a coupon, or deletes one with which nobody has ordered. */
export async function removeCoupon(db: Db, actor: Actor, id: number): Promise<void> {
  const { code, status, givenAt } = await lockCoupon(db, actor, id)
  const data = { couponId: id, code }
  const ordered = await db.selectFrom("orders").select("id").where("couponId", "=", id).limit(1).executeTakeFirst()
  if (ordered || givenAt) {
    if (status === "archived") return
    await db.updateTable("coupons").set({ status: "archived" }).where("id", "=", id).execute()
    await record(db, couponEvents.archived, { by: actor, data })
    return
  }
  await db.deleteFrom("coupons").where("id", "=", id).execute()
  await record(db, couponEvents.deleted, { by: actor, data })
}

/**
 * Has a coupon changed by one request at a time, while nobody takes or moves a use of it; throws `not_found` for one of another
 * institute.
 */
export async function lockCoupon(db: Db, actor: Actor, id: number) {
  const coupon = await orNotFound(
    db
      .selectFrom("coupons as c")
      .selectAll("c")
      .where("c.id", "=", id)
      .$if(!sellsPlans(actor), (q) => q.where("c.appliesTo", "<>", "plans"))
      .forUpdate()
      .executeTakeFirst(),
  )
  const facts = await db
    .selectFrom("coupons as c")
    .select([
      isUsed.as("isUsed"),
      sql<number[]>`(select coalesce(json_agg(n."itemId" order by n."itemId"), '[]') from coupon_items n
        where n."couponId" = c.id)`.as("itemIds"),
    ])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow()
  return { ...coupon, ...facts }
}

type Locked = Awaited<ReturnType<typeof lockCoupon>>

const columnsOf = ({ startsAt: _, itemIds: __, ...input }: CouponInput) => ({
  ...input,
  valueBasisPoints: input.kind === "percent" ? (input.valueBasisPoints ?? null) : null,
  valueMinor: input.kind === "flat" ? (input.valueMinor ?? null) : null,
  maxDiscountMinor: input.kind === "percent" ? (input.maxDiscountMinor ?? null) : null,
  endsAt: input.endsAt ?? null,
  kinds: input.appliesTo === "kinds" ? [...new Set(input.kinds)] : [],
  plans: input.appliesTo === "plans" ? [...new Set(input.plans)].toSorted() : [],
  planInterval: input.appliesTo === "plans" ? (input.planInterval ?? null) : null,
  periods: input.appliesTo === "plans" ? input.periods : 1,
  limitTotal: input.limitTotal ?? null,
})

type Offer = Omit<ReturnType<typeof columnsOf>, "status" | "limitTotal" | "limitPerUser" | "endsAt" | "name"> & {
  itemIds: readonly number[]
}

/** What buyers were promised, by which two states of a coupon are compared. */
const offerOf = (coupon: Pick<Locked, keyof Offer> | Offer): string =>
  JSON.stringify([
    [coupon.code, coupon.kind, coupon.valueBasisPoints, coupon.valueMinor, coupon.maxDiscountMinor],
    [coupon.minOrderMinor, coupon.appliesTo, coupon.kinds.toSorted(), coupon.itemIds, coupon.firstOrderOnly],
    [coupon.plans, coupon.planInterval, coupon.periods],
  ])

/** The counters of a coupon with this limit; throws `invalid_input` where more uses than that are taken. */
async function usesWithin(db: Db, couponId: number, limit: number | null): Promise<{ used: number; held: number }> {
  if (limit === null) return { used: 0, held: 0 }
  const uses = await db
    .selectFrom("coupon_redemptions")
    .select([
      sql<number>`count(*) filter (where status = 'spent')::int`.as("used"),
      sql<number>`count(*) filter (where status = 'held')::int`.as("held"),
    ])
    .where("couponId", "=", couponId)
    .executeTakeFirstOrThrow()
  const taken = uses.used + uses.held
  if (taken > limit)
    throw new Failure("invalid_input", {
      fields: { limitTotal: [`Must be at least ${taken}: so many uses are taken`] },
    })
  return uses
}

async function requireFreeCode(db: Db, code: string): Promise<void> {
  const drawn = await db.selectFrom("coupon_codes").select("id").where("code", "=", code).executeTakeFirst()
  if (drawn) throw codeTaken()
}

/** What a statement returns; throws `coupon_code_taken` where the code is that of another coupon. */
const orCodeTaken = <T>(statement: Promise<T>): Promise<T> =>
  statement.catch((error: unknown) => {
    throw isUniqueViolation(error) ? codeTaken() : error
  })

const codeTaken = () => new Failure("coupon_code_taken", { fields: { code: ["Belongs to another coupon"] } })

/** Plans are sold by the owner of the platform alone. Throws `invalid_input` for one that it does not have. */
async function requirePlans(db: Db, actor: Actor, { appliesTo, plans }: CouponInput): Promise<void> {
  if (appliesTo !== "plans") return
  if (actor.instituteId !== PLATFORM_INSTITUTE_ID || !sellsPlans(actor))
    throw new Failure("invalid_input", { fields: { appliesTo: ["The platform sells plans"] } })
  const known = await db
    .selectFrom("plans")
    .select("slug")
    .where("slug", "in", ["", ...plans])
    .execute()
  if (known.length < new Set(plans).size)
    throw new Failure("invalid_input", { fields: { plans: ["Must be plans of yours"] } })
}

async function requireItems(db: Db, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  const { known } = await db
    .selectFrom("items")
    .select((e) => e.fn.countAll<number>().as("known"))
    .where("id", "=", sql<number>`any(${itemIds}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (known !== itemIds.length) throw new Failure("invalid_input", { fields: { itemIds: ["Must be items of yours"] } })
}

async function replaceItems(db: Db, couponId: number, itemIds: readonly number[]): Promise<void> {
  await db.deleteFrom("coupon_items").where("couponId", "=", couponId).execute()
  if (itemIds.length === 0) return
  await db
    .insertInto("coupon_items")
    .values(itemIds.map((itemId) => ({ couponId, itemId })))
    .execute()
}

async function recordSaved(
  db: Db,
  actor: Actor,
  saved: { id: number; before: Locked; after: Offer & { status: string } },
) {
  const { id, before, after } = saved
  const names = Object.keys(after)
  const former = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)))
  const isArchived = after.status === "archived" && before.status !== "archived"
  await record(db, isArchived ? couponEvents.archived : couponEvents.saved, {
    by: actor,
    data: { couponId: id, code: after.code },
    changes: changesBetween(former, after),
  })
}
