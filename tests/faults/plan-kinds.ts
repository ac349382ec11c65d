import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { payOrder } from "./buyers"
import type { Situation } from "./kinds"
import { callAs, type Member, seedMember } from "./members"
import { begun, countRows } from "./money-kinds"
import type { Rig } from "./rig"

/** The institute of the platform, which sells plans. */
export const PLATFORM = 1
const OWNERS = 8
const PRICE_MINOR = 99_900
const LINK_MS = 5_000
const POLL_MS = 50
const CARD = "4100280000001007"
const API = "/api/payments/v2/api/plan"

export const Placed = z.object({ data: z.object({ order_id: z.string(), transaction_id: z.string() }) })
const Linked = z.object({ data: z.object({ transactionId: z.string() }) })
const Confirmed = z.object({ data: z.object({ planId: z.int(), status: z.string() }) })

/** Who buys a plan in the trial of their institute, or pays its next period by a link. */
type Owner = Member & { planId: number; isInTrial: boolean }

/** Lets institutes buy a plan, and pay their next period by links, while `strike` does its damage once some have ordered. */
export async function whileBuyingPlans(
  situation: Situation,
  strike: (situation: Situation) => Promise<void>,
): Promise<void> {
  const { rig, random } = situation
  const planId = await offerPlan(rig)
  const owners = await Promise.all(
    Array.from({ length: OWNERS }, (_, at) => seedOwner(rig, { planId, isInTrial: at % 2 === 0 })),
  )
  await rig.gateway.setFaults({ duplicateWebhooks: random.integer(0, 2), reorderWebhooks: random.chance(0.3) })
  const least = (await countRows(situation, "orders")) + random.integer(1, OWNERS - 2)
  const bought = Promise.all(
    owners.map((owner) => (owner.isInTrial ? buyPlan(situation, owner) : payByLink(situation, owner))),
  )
  const struck = begun(situation, { table: "orders", least }).then(async () => {
    await setTimeout(random.integer(0, 200))
    await strike(situation)
  })
  await Promise.all([bought, struck])
  await rig.gateway.setFaults({})
}

/** Inserts the platform's institute and a plan for a price; the same for all runs with a database. */
export async function offerPlan(rig: Rig): Promise<number> {
  await rig.query(
    `insert into institutes (id, slug, name) overriding system value values ($1, 'lectern', 'Lectern') on conflict do nothing`,
    [PLATFORM],
  )
  await rig.query(
    `with plan as (
       insert into plans (slug, name, rank, "isPublic") values ('bought', 'Bought', 9, true) on conflict do nothing returning id
     )
     insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", "feeBasisPoints", "publishedAt")
     select id, 1, $1::bigint, $1::bigint * 10, 0, now() from plan`,
    [PRICE_MINOR],
  )
  const [plan] = await rig.query<{ id: string }>(
    `update plans p set "currentVersionId" = v.id from plan_versions v where v."planId" = p.id and p.slug = 'bought' returning p.id::text`,
  )
  if (!plan) throw new Error("no plan is on sale")
  return Number(plan.id)
}

/** Inserts an institute in its trial, or with the plan for three more days, with an administrator and a billing address. */
async function seedOwner(rig: Rig, { planId, isInTrial }: Pick<Owner, "planId" | "isInTrial">): Promise<Owner> {
  const [institute] = await rig.query<{ id: string }>(
    `with institute as (
       insert into institutes (id, slug, name) overriding system value
       select n, 'owner-' || n, 'Owner' from (select (1000 + random() * 1e9)::bigint as n) as drawn returning id
     ), subscription as (
       insert into institute_subscriptions ("instituteId", "planId", "planVersionId", status, "anchorDay", "periodFrom", "periodTo",
         "trialEndsAt", "accessUntil")
       select institute.id, p.id, p."currentVersionId", case when $2 then 'trialing' else 'active' end,
         case when $2 then null else extract(day from today - 27) end, today - 27, today + 3,
         case when $2 then billing.start_of(today + 3) end, case when $2 then null else billing.start_of(today + 13) end
       from institute, plans p, billing.day_of(billing.clock()) today where p.id = $1
     ), address as (
       insert into billing_addresses ("instituteId", name, line1, city, pin, "stateCode")
       select id, 'Owner', '14 MG Road', 'Pune', '411004', '27' from institute
     )
     select id::text from institute`,
    [planId, isInTrial],
  )
  if (!institute) throw new Error("no institute was inserted")
  const member = await seedMember(rig, { instituteId: Number(institute.id), role: "InstituteAdmin" })
  return { ...member, planId, isInTrial }
}

/** Orders the plan twice at the same time, pays it, and in some runs returns with the proof. */
async function buyPlan({ rig, random, acknowledged }: Situation, owner: Owner): Promise<void> {
  await setTimeout(random.integer(0, 150))
  const call = { path: `${API}/order`, body: { planId: owner.planId, interval: "month" } }
  const returns = random.chance(0.6)
  const answers = await Promise.all([callAs(rig, owner, call), callAs(rig, owner, call)])
  const placed = answers.flatMap((answer) => Placed.safeParse(answer?.reply).data?.data ?? [])
  const [order] = placed
  if (new Set(placed.map((one) => one.transaction_id)).size > 1) rig.see("two orders of a plan were made", placed)
  if (!order) return
  const { proof } = await payOrder(rig, { ...order, instituteId: PLATFORM })
  if (!returns || !proof) return
  const body = { ...proof, transaction_id: order.transaction_id }
  const answer = await callAs(rig, owner, { path: `${API}/success`, body })
  const plan = Confirmed.safeParse(answer?.reply).data?.data
  if (plan?.status === "active" && plan.planId === owner.planId) acknowledged.orders.add(order.transaction_id)
}

/** Asks for the link of the next period and pays by it; some pay the same order at the checkout too, so that one of both goes back. */
async function payByLink({ rig, random }: Situation, owner: Owner): Promise<void> {
  await setTimeout(random.integer(0, 150))
  const isPaidTwice = random.chance(0.3)
  const answer = await callAs(rig, owner, { path: `${API}/link`, body: {} })
  const linked = Linked.safeParse(answer?.reply).data?.data
  const linkId = linked && (await findLink(rig, linked.transactionId))
  if (linkId === undefined) return
  const pay = () => rig.gateway.call("/sandbox/pay", { link_id: linkId, card: CARD })
  if (!isPaidTwice) return void (await pay())
  const again = await callAs(rig, owner, { path: `${API}/order`, body: { planId: owner.planId, interval: "month" } })
  const order = Placed.safeParse(again?.reply).data?.data
  // Whichever is paid second may find its order or its link ended at the gateway.
  const payments = [pay(), ...(order ? [payOrder(rig, { ...order, instituteId: PLATFORM })] : [])]
  await Promise.allSettled(payments)
}

/** The id of the link that the gateway has made for an order, once it has; undefined where the program makes none in time. */
async function findLink(rig: Rig, transactionId: string): Promise<string | undefined> {
  const end = performance.now() + LINK_MS
  while (performance.now() < end) {
    const [link] = await rig.query<{ id: string }>(
      `select l."providerLinkId" as id from payment_links l join orders o on o.id = l."orderId"
       where o."transactionId" = $1 and l.status = 'open'`,
      [transactionId],
    )
    if (link) return link.id
    await setTimeout(POLL_MS)
  }
  return undefined
}
