import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { refundEvents } from "../events"
import type { RefundPolicies, RefundPolicy } from "../refund-policies-contract"

/** The rule of an institute that has saved none: buyers write to it. */
const NONE: RefundPolicy = { kind: null, isOn: false, days: 7, maxPercent: 20 }

/** The rules of the institute, that of all kinds first; their version is 0 while none is saved. */
export async function showRefundPolicies(db: Db): Promise<RefundPolicies> {
  const rows = await db
    .selectFrom("refund_policies")
    .select(["kind", "isOn", "days", "maxPercent", "version"])
    .orderBy(sql`kind nulls first`)
    .execute()
  const policies = rows.map(({ version: _, kind, ...policy }) => ({
    ...policy,
    kind: kind === null ? null : itemKindOf(kind),
  }))
  return { version: rows[0]?.version ?? 0, policies: policies.length > 0 ? policies : [NONE] }
}

/** Replaces the rules of the institute. Throws `stale` where somebody else has saved others. */
export async function saveRefundPolicies(
  db: Db,
  actor: Actor,
  { version, policies }: RefundPolicies,
): Promise<RefundPolicies> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refund policies', ${actor.instituteId}))`.execute(db)
  const known = await showRefundPolicies(db)
  if (known.version !== version) throw new Failure("stale")
  await db.deleteFrom("refund_policies").execute()
  await db
    .insertInto("refund_policies")
    .values(policies.map((policy) => ({ ...policy, version: version + 1 })))
    .execute()
  await record(db, refundEvents.policiesSaved, { by: actor, data: { instituteId: actor.instituteId } })
  return showRefundPolicies(db)
}
