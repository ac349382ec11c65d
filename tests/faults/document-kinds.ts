import { setTimeout } from "node:timers/promises"
import { confirmOrder, payOrder, placeOrder, seedBuyers } from "./buyers"
import type { Situation } from "./kinds"
import type { Rig } from "./rig"

const BUYERS = 12
/** Within this time all pay. */
const SPREAD_MS = 300
const POLL_MS = 5
const ISSUED_MS = 10_000

/**
 * Lets people who have ordered pay within a moment, so that their sales wait for the next number of one series, and lets `strike` do its
 * damage in the middle of them; resolves when the damage is repaired.
 */
export async function whileIssuing(
  situation: Situation,
  strike: (situation: Situation) => Promise<void>,
): Promise<void> {
  const { rig, random, acknowledged } = situation
  const buyers = await seedBuyers(rig, { count: BUYERS, items: 2 })
  const placed = await Promise.all(
    buyers.map(async (buyer) => {
      const pauseMs = random.integer(0, SPREAD_MS)
      const returns = random.chance(0.5)
      return { buyer, pauseMs, returns, order: await placeOrder(rig, buyer) }
    }),
  )
  const least = (await countDocuments(rig)) + random.integer(1, BUYERS - 3)
  const paid = placed.map(async ({ buyer, pauseMs, returns, order }) => {
    if (!order) throw new Error("no order could be placed")
    await setTimeout(pauseMs)
    const { proof } = await payOrder(rig, order)
    if (returns && proof) await confirmOrder(rig, { buyer, order, proof, acknowledged })
  })
  const struck = until(ISSUED_MS, async () => (await countDocuments(rig)) >= least).then(() => strike(situation))
  await Promise.all([...paid, struck])
}

async function countDocuments(rig: Rig): Promise<number> {
  const [row] = await rig.query<{ count: string }>("select count(*) from invoices")
  return Number(row?.count)
}

async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + withinMs
  while (performance.now() < end && !(await isSo())) await setTimeout(POLL_MS)
}
