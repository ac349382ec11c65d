import { setTimeout } from "node:timers/promises"
import { confirmOrder, INSTITUTE, type Order, payOrder, placeOrder, seedBuyers } from "./buyers"
import type { Situation } from "./kinds"
import { applyInParts, finishParts, recordParts } from "./receipts"
import { endRefunds, refundOrder } from "./staff"
import { seedStaff, staffOf } from "./while-buying"

const BUYERS = 6
const APPLICANTS = 6
const POLL_MS = 5
const BEGUN_MS = 10_000

type Strike = (situation: Situation) => Promise<void>

/**
 * Lets staff give back parts of orders that are paid, while `strike` does its damage once a refund was sent. In every second run the gateway
 * tells nothing by itself, so that a refund whose answer was lost is known only by asking again.
 */
export async function whileRefunding(situation: Situation, strike: Strike): Promise<void> {
  const { rig, random, index } = situation
  const staff = await seedStaff(rig)
  const orders = await sell(situation)
  const since = await countRows(situation, "refunds")
  await rig.gateway.setFaults({ refunds: random.pick(["processed", "pending"]), dropWebhooks: index % 2 === 0 })
  const refunding = { ...situation, staff: staffOf(staff, INSTITUTE) }
  const given = Promise.all(orders.map((order) => refundOrder(refunding, order)))
  const least = since + random.integer(1, BUYERS)
  const struck = begun(situation, { table: "refunds", least }).then(async () => {
    await setTimeout(random.integer(0, 60))
    await strike(situation)
  })
  await Promise.all([given, struck])
  await rig.gateway.setFaults({})
  await endRefunds(situation, staff)
}

/** Lets staff record what applicants pay in parts, while `strike` does its damage in the middle; they record again what was lost. */
export async function whileReceiving(situation: Situation, strike: Strike): Promise<void> {
  const { rig, random } = situation
  const receiving = { ...situation, staff: staffOf(await seedStaff(rig), INSTITUTE) }
  const applicants = await seedBuyers(rig, { count: APPLICANTS, items: 2 })
  const parts = await Promise.all(applicants.map((applicant) => applyInParts(receiving, applicant)))
  const least = (await countRows(situation, "offline_receipts")) + random.integer(1, 2 * APPLICANTS)
  const recorded = Promise.all(parts.map((ofOne) => recordParts(receiving, ofOne)))
  const struck = begun(situation, { table: "offline_receipts", least }).then(() => strike(situation))
  await Promise.all([recorded, struck])
  await finishParts(receiving, parts.flat())
}

async function sell(situation: Situation): Promise<Order[]> {
  const { rig, acknowledged } = situation
  const buyers = await seedBuyers(rig, { count: BUYERS, items: 3 })
  return Promise.all(
    buyers.map(async (buyer) => {
      const order = await placeOrder(rig, buyer)
      if (!order) throw new Error("no order could be placed")
      const { proof } = await payOrder(rig, order)
      await confirmOrder(rig, { buyer, order, proof, acknowledged })
      return order
    }),
  )
}

type Counted = "refunds" | "offline_receipts" | "orders"

/** How many rows a table has. */
export async function countRows({ rig }: Situation, table: Counted): Promise<number> {
  const [row] = await rig.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(row?.count)
}

/** Resolves once a table has so many rows, but waits not for ever. */
export async function begun(situation: Situation, { table, least }: { table: Counted; least: number }): Promise<void> {
  const end = performance.now() + BEGUN_MS
  while (performance.now() < end && (await countRows(situation, table)) < least) await setTimeout(POLL_MS)
}
