import { setTimeout } from "node:timers/promises"
import { confirmOrder, payOrder, placeOrder, seedBuyers } from "./buyers"
import type { Situation } from "./kinds"
import { callAs, type Member, seedMember } from "./members"
import { begun, countRows } from "./money-kinds"
import { OWN } from "./own-account"
import { offerPlan, Placed, PLATFORM } from "./plan-kinds"

const BUYERS = 3
const API = "/api/payments/v2/api/plan"

/** Lets an institute that was paid at an account of its own pay the fee on that, while `strike` does its damage once it was ordered. */
export async function whilePayingFees(situation: Situation, strike: (situation: Situation) => Promise<void>) {
  const { rig, random } = situation
  await offerPlan(rig)
  await sellAndCharge(situation)
  const owner = await seedMember(rig, { instituteId: OWN.instituteId, role: "InstituteAdmin" })
  await rig.gateway.setFaults({ duplicateWebhooks: random.integer(0, 2), reorderWebhooks: random.chance(0.3) })
  const least = (await countRows(situation, "orders")) + 1
  const struck = begun(situation, { table: "orders", least }).then(async () => {
    await setTimeout(random.integer(0, 300))
    await strike(situation)
  })
  await Promise.all([payFee(situation, owner), struck])
  await rig.gateway.setFaults({})
}

/** Sells to some, and charges the fee on all that was not charged before; each run has a month of its own. */
async function sellAndCharge({ rig, acknowledged }: Situation): Promise<void> {
  const buyers = await seedBuyers(rig, { count: BUYERS, items: 1, instituteId: OWN.instituteId })
  for (const buyer of buyers) {
    const order = await placeOrder(rig, buyer)
    if (!order) throw new Error("no order could be placed")
    const { proof } = await payOrder(rig, order)
    await confirmOrder(rig, { buyer, order, proof, acknowledged })
  }
  await rig.query(
    `with former as (
       select coalesce(max("uptoEntryId"), 0) as id, (date '2020-01-01' + make_interval(months => count(*)::int))::date as month
       from fee_charges where "instituteId" = $1
     )
     insert into fee_charges ("instituteId", "fromMonth", month, "afterEntryId", "uptoEntryId", "amountMinor", "chargedOn")
     select $1, former.month, former.month, former.id, max(f.id), sum(f."amountMinor"), former.month + 31
     from former, billing.fees_after($1, former.id) f group by former.id, former.month having sum(f."amountMinor") >= 100`,
    [OWN.instituteId],
  )
}

/** Asks twice at the same time for the order of the fee, pays it, and in some runs returns with the proof. */
async function payFee({ rig, random }: Situation, owner: Member): Promise<void> {
  const call = { path: `${API}/fees/order`, body: {} }
  const answers = await Promise.all([callAs(rig, owner, call), callAs(rig, owner, call)])
  const placed = answers.flatMap((answer) => Placed.safeParse(answer?.reply).data?.data ?? [])
  const [order] = placed
  if (new Set(placed.map((one) => one.transaction_id)).size > 1) rig.see("two orders of a fee were made", placed)
  if (!order) return
  const { proof } = await payOrder(rig, { ...order, instituteId: PLATFORM })
  if (!proof || random.chance(0.4)) return
  await callAs(rig, owner, { path: `${API}/success`, body: { ...proof, transaction_id: order.transaction_id } })
}
