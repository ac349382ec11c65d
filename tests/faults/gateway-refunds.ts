import { z } from "zod"
import type { Rig } from "./rig"

/** A refund as the gateway has it; its notes name ours. */
export const RefundAtGateway = z.looseObject({
  id: z.string(),
  status: z.enum(["pending", "processed", "failed"]),
  notes: z.unknown(),
  created_at: z.number(),
})
type RefundAtGateway = z.output<typeof RefundAtGateway>

/** A refund whose answer was lost is sent again, at the latest after this time. */
const KNOWN_AFTER_S = 45

/** The refunds that the gateway has made more than once for one of ours, without those that failed. */
export function findRepeated(refunds: readonly RefundAtGateway[]): object[] {
  const made = refunds.filter(({ status, notes }) => status !== "failed" && JSON.stringify(notes).includes("lectern"))
  return [...Map.groupBy(made, ({ notes }) => JSON.stringify(notes))].flatMap(([notes, ofOne]) =>
    ofOne.length > 1 ? [{ notes, ids: ofOne.map(({ id }) => id) }] : [],
  )
}

/** The refunds of the gateway that the program does not know, or knows in another state. */
export function findUnknownRefunds(rig: Rig, refunds: readonly RefundAtGateway[]): Promise<object[]> {
  const since = Date.now() / 1000 - KNOWN_AFTER_S
  const known = refunds.filter(({ created_at: at }) => at < since)
  return rig.query(
    `select made.id, made.status, r.status as known from unnest($1::text[], $2::text[]) made (id, status)
     left join refunds r on r."providerRefundId" = made.id
     where r.id is null and made.status <> 'failed' or r.status <> made.status`,
    [known.map(({ id }) => id), known.map(({ status }) => status)],
  )
}
