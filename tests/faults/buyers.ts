import { randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { callAs, type Member, seedMember } from "./members"
import type { Random } from "./random"
import { crossEvent, OWN, seedOwnAccount } from "./own-account"
import type { Rig } from "./rig"

/** The institute of which the platform collects, at which most buy. */
export const INSTITUTE = 2
const CARD = "4100280000001007"
const DECLINED_CARD = "4100280000060003"

const Paid = z.object({
  payment: z.looseObject({ id: z.string() }),
  razorpay_payment_id: z.string().optional(),
  razorpay_order_id: z.string().optional(),
  razorpay_signature: z.string().optional(),
})
const PlacedOrder = z.object({ data: z.object({ order_id: z.string(), transaction_id: z.string() }) })
const ConfirmedOrder = z.object({ data: z.object({ status: z.string() }) })

export type Buyer = Member & { itemIds: number[]; coupon?: string }
export type Order = z.infer<typeof PlacedOrder>["data"] & Pick<Buyer, "instituteId">

/**
 * What people were told: the transaction ids of orders whose payment was acknowledged, the ids of refunds that were decided, and the
 * references of money that staff have recorded.
 */
export type Acknowledged = { orders: Set<string>; refunds: Set<number>; references: Set<string> }
export const noneAcknowledged = (): Acknowledged => ({ orders: new Set(), refunds: new Set(), references: new Set() })

/** Inserts the institutes, one of them with a gateway account of its own; call it once for each database. */
export async function seedInstitute(rig: Rig): Promise<void> {
  await rig.query(
    `with plan as (
       insert into plans (slug, name) values ('growth', 'Growth') on conflict do nothing returning id
     )
     insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", "feeBasisPoints", "publishedAt")
     select id, 1, 1, 1, 200, now() from plan`,
  )
  await rig.query(
    `update plans p set "currentVersionId" = v.id from plan_versions v where v."planId" = p.id and p."currentVersionId" is null`,
  )
  await rig.query(
    `with institute as (
       insert into institutes (id, slug, name) overriding system value values ($1, 'acme', 'Acme') on conflict do nothing returning id
     )
     insert into institute_subscriptions ("instituteId", "planId", status)
     select institute.id, plans.id, 'active' from institute, plans where plans.slug = 'growth'`,
    [INSTITUTE],
  )
  await rig.query(
    `insert into offline_settings ("instituteId", "isOn", modes) values ($1, true, '{bank,cheque}') on conflict do nothing`,
    [INSTITUTE],
  )
  await seedOwnAccount(rig)
}

/** Inserts buyers of new items, of which each buys from one to all; without `seats` these have room for all. */
export async function seedBuyers(
  rig: Rig,
  {
    count,
    seats,
    items = 1,
    instituteId = INSTITUTE,
  }: { count: number; seats?: number; items?: number; instituteId?: number },
): Promise<Buyer[]> {
  const rows = await rig.query<{ id: string }>(
    `with item as (
       insert into items ("instituteId", kind, title, slug, "priceMinor", status, seats)
       select $1, 'course', 'Course', 'course-' || gen_random_uuid(), 499900, 'published', $2 from generate_series(1, $3) returning id
     ), section as (
       insert into sections ("instituteId", "itemId", title, "displayOrder")
       select $1, id, 'Beginnings', 0 from item returning id, "itemId"
     )
     insert into materials ("instituteId", "itemId", "sectionId", title, kind, body, "displayOrder")
     select $1, "itemId", id, 'Welcome', 'text', '<p>Hello.</p>', 0 from section returning "itemId"::text as id`,
    [instituteId, seats ?? null, items],
  )
  const ids = rows.map(({ id }) => Number(id))
  return Promise.all(
    Array.from({ length: count }, (_, at) => seedBuyer(rig, { instituteId, itemIds: choose(ids, at) })),
  )
}

/** Of the items from one to all, beginning with each in turn. */
const choose = (ids: readonly number[], at: number) =>
  [...ids.slice(at % ids.length), ...ids.slice(0, at % ids.length)].slice(0, 1 + ((at + 1) % ids.length))

const seedBuyer = async (
  rig: Rig,
  { instituteId, itemIds }: Pick<Buyer, "instituteId" | "itemIds">,
): Promise<Buyer> => ({
  ...(await seedMember(rig, { instituteId, role: "Student" })),
  itemIds,
})

/** Inserts a coupon of a tenth off with so many uses, and returns its code. */
export async function seedCoupon(rig: Rig, uses: number): Promise<string> {
  const code = `F${randomBytes(6).toString("hex").toUpperCase()}`
  await rig.query(
    `insert into coupons ("instituteId", code, kind, "valueBasisPoints", currency, "limitTotal", status)
     values ($1, $2, 'percent', 1000, 'INR', $3, 'active')`,
    [INSTITUTE, code, uses],
  )
  return code
}

/** Places an order; undefined when the program refuses, as when all seats or uses are taken, or cannot be reached. */
export async function placeOrder(
  rig: Rig,
  { headers, itemIds, coupon, instituteId }: Buyer,
): Promise<Order | undefined> {
  const items = itemIds.map((itemId) => ({ kind: "course", itemId }))
  const body = { items, coupon, instituteId, billing: { stateCode: "29" } }
  const answer = await callAs(rig, { headers }, { path: "/api/payments/v2/api/course/order", body })
  const placed = PlacedOrder.safeParse(answer?.reply).data?.data
  return placed && { ...placed, instituteId }
}

/** Pays an order at the account of its institute, which sends its events, and returns the proof that the browser submits. */
export async function payOrder(
  rig: Rig,
  { order_id, instituteId }: Order,
  method: { card?: string; vpa?: string } = { card: CARD },
) {
  const keys = instituteId === OWN.instituteId ? OWN : undefined
  const { payment, ...proof } = Paid.parse(await rig.gateway.call("/sandbox/pay", { order_id, ...method }, keys))
  return { payment, proof: proof.razorpay_signature === undefined ? undefined : proof }
}

type Proof = Awaited<ReturnType<typeof payOrder>>["proof"]

/** Submits the proof of a payment; notes it where the program says that the order is paid. */
export async function confirmOrder(
  rig: Rig,
  sale: { buyer: Buyer; order: Order; proof: Proof; acknowledged: Acknowledged },
) {
  const { buyer, order, proof, acknowledged } = sale
  const body = { ...proof, transaction_id: order.transaction_id }
  const answer = await callAs(rig, buyer, { path: "/api/payments/v2/api/course/success", body })
  if (ConfirmedOrder.safeParse(answer?.reply).data?.data.status === "paid")
    acknowledged.orders.add(order.transaction_id)
}

/**
 * Inserts buyers who are about to buy: eight of one to five items with room for all, and four of one or two with two seats. Every
 * second has a coupon, which has uses for half of these. Four more buy at the institute with an account of its own.
 */
export async function seedCrowd(rig: Rig): Promise<Buyer[]> {
  const coupon = await seedCoupon(rig, 3)
  const buyers = [
    ...(await seedBuyers(rig, { count: 8, items: 5 })),
    ...(await seedBuyers(rig, { count: 4, seats: 2, items: 2 })),
  ].map((buyer, at) => (at % 2 === 0 ? { ...buyer, coupon } : buyer))
  return [...buyers, ...(await seedBuyers(rig, { count: 4, items: 2, instituteId: OWN.instituteId }))]
}

/**
 * Lets buyers order, pay and return at the same time, some of them without a proof, some with a card that is declined, and some
 * who order the first of their items by itself too and pay both, so that a part of one order goes back. Of each payment the other
 * account tells too.
 */
export async function buyAtOnce(
  buyers: Buyer[],
  {
    rig,
    random,
    acknowledged,
    onOrder,
    onPaid,
  }: {
    rig: Rig
    random: Random
    acknowledged: Acknowledged
    onOrder?: () => void
    /** What follows once a buyer has paid and returned. */
    onPaid?: (order: Order) => Promise<void>
  },
): Promise<void> {
  const plans = buyers.map((buyer) => ({
    buyer,
    pauses: [random.integer(0, 150), random.integer(0, 150), random.integer(0, 150)] as const,
    method: random.chance(0.1)
      ? { card: DECLINED_CARD }
      : random.chance(0.5)
        ? { card: CARD }
        : { vpa: "success@razorpay" },
    returns: random.chance(0.6),
    again: random.chance(0.3),
  }))
  await Promise.all(
    plans.map(async ({ buyer, pauses, method, returns, again }) => {
      await setTimeout(pauses[0])
      const order = await placeOrder(rig, buyer)
      if (!order) return
      onOrder?.()
      const alone = again ? await placeOrder(rig, { ...buyer, itemIds: buyer.itemIds.slice(0, 1) }) : undefined
      await setTimeout(pauses[1])
      const isOwn = order.instituteId === OWN.instituteId
      if (alone && alone.order_id !== order.order_id && !isOwn) await payOrder(rig, alone)
      const paid = await payOrder(rig, order, method).catch((error: unknown) => {
        if (!isOwn) throw error
        rig.see("an order is not known at the account of its institute", [{ order: order.order_id }])
      })
      if (!paid) return
      const { payment, proof } = paid
      const crossed = crossEvent(rig, payment, isOwn)
      await setTimeout(pauses[2])
      if (returns && proof) await confirmOrder(rig, { buyer, order, proof, acknowledged })
      await crossed
      await onPaid?.(order)
    }),
  )
}
