import { buyAtOnce, INSTITUTE, seedBuyers, seedCrowd } from "./buyers"
import type { Situation } from "./kinds"
import { type Member, seedMember } from "./members"
import { OWN } from "./own-account"
import { applyInParts, finishParts, recordParts } from "./receipts"
import type { Rig } from "./rig"
import { endRefunds, refundOrder } from "./staff"

/** How the gateway takes refunds, of which some runs meet each. */
const REFUNDS = ["processed", "pending", "failed", "balance"] as const
const APPLICANTS = 2

/**
 * Lets people buy, and staff give back and record what they are paid, while `strike` does its damage, which begins in every third run with
 * them and in the others once there is an order; resolves when both have ended and people have tried again what was lost.
 */
export async function whileBuying(
  situation: Situation,
  strike: (situation: Situation) => Promise<void>,
): Promise<void> {
  const { rig, random, index } = situation
  const staff = await seedStaff(rig)
  const buyers = await seedCrowd(rig)
  const applicants = await seedBuyers(rig, { count: APPLICANTS, items: 2 })
  const webhooks = { duplicateWebhooks: random.integer(0, 2), reorderWebhooks: random.chance(0.3) }
  const refunds = random.pick(REFUNDS)
  await rig.gateway.setFaults({ ...webhooks, refunds, wrongAmount: random.chance(0.15) ? 500 : 0 })
  const { promise: ordered, resolve: onOrder } = Promise.withResolvers<void>()
  const bought = buyAtOnce(buyers, {
    ...situation,
    onOrder,
    async onPaid(order) {
      if (random.chance(0.4)) await refundOrder({ ...situation, staff: staffOf(staff, order.instituteId) }, order)
    },
  })
  const receiving = { ...situation, staff: staffOf(staff, INSTITUTE) }
  const received = Promise.all(
    applicants.map(async (applicant) => {
      const parts = await applyInParts(receiving, applicant)
      await recordParts(receiving, parts)
      return parts
    }),
  )
  if (index % 3 > 0) await Promise.race([ordered, bought])
  const [parts] = await Promise.all([received, bought, strike(situation)])
  await rig.gateway.setFaults({})
  await finishParts(receiving, parts.flat())
  await endRefunds(situation, staff)
}

/** Inserts an administrator of each institute. */
export const seedStaff = (rig: Rig): Promise<Member[]> =>
  Promise.all(
    [INSTITUTE, OWN.instituteId].map((instituteId) => seedMember(rig, { instituteId, role: "InstituteAdmin" })),
  )

/** The administrator of an institute. */
export function staffOf(staff: readonly Member[], instituteId: number): Member {
  const member = staff.find((one) => one.instituteId === instituteId)
  if (!member) throw new Error("an institute has no administrator")
  return member
}
