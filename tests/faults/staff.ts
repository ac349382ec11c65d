import { randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import type { Acknowledged, Order } from "./buyers"
import { callAs, type Member } from "./members"
import { OWN } from "./own-account"
import type { Random } from "./random"
import type { Rig } from "./rig"

const Decided = z.object({ data: z.object({ id: z.int() }) })
const GatewayRefunds = z.object({ refunds: z.array(z.looseObject({ id: z.string(), status: z.string() })) })

/** The amounts that staff give back of an order: more than one only where there is so much left of it. */
const PARTS_MINOR = [100_000, 150_000, 249_950] as const

type Refunding = { rig: Rig; random: Random; acknowledged: Acknowledged; staff: Member }

/**
 * Gives back parts of an order, each asked for twice at the same time by one dialog; of an order that is not paid yet, nothing. Each that the
 * program says is decided is noted.
 */
export async function refundOrder({ rig, random, acknowledged, staff }: Refunding, order: Order): Promise<void> {
  for (const amountMinor of PARTS_MINOR.slice(0, random.integer(1, 3))) {
    await setTimeout(random.integer(0, 100))
    const body = { amountMinor, reason: "goodwill", key: randomBytes(12).toString("hex") }
    const path = `/api/payments/v2/api/orders/${order.transaction_id}/refund`
    const answers = await Promise.all([callAs(rig, staff, { path, body }), callAs(rig, staff, { path, body })])
    const ids = answers.flatMap((answer) => Decided.safeParse(answer?.reply).data?.data.id ?? [])
    for (const id of ids) acknowledged.refunds.add(id)
    if (new Set(ids).size > 1) rig.see("one dialog made two refunds", [{ ids }])
  }
}

/** Has the bank say of each refund that is on its way whether it was paid; staff send again what failed or was refused. */
export async function endRefunds(
  { rig, random }: Pick<Refunding, "rig" | "random">,
  staff: readonly Member[],
): Promise<void> {
  for (const keys of [undefined, OWN]) {
    const { refunds } = GatewayRefunds.parse(await rig.gateway.call("/sandbox/ledger", undefined, keys))
    for (const { id } of refunds.filter(({ status }) => status === "pending")) {
      const status = random.chance(0.7) ? "processed" : "failed"
      await rig.gateway.call(`/sandbox/refunds/${id}`, { status }, keys)
    }
  }
  for (const member of staff) {
    const failed = await rig.query<{ id: string }>(
      `select id::text from refunds where "failureKind" is not null and "instituteId" = $1 order by id limit 20`,
      [member.instituteId],
    )
    for (const { id } of failed)
      await callAs(rig, member, { path: `/api/payments/v2/api/refunds/${id}/retry`, body: {} })
  }
}
