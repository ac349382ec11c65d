import { sql } from "kysely"
import type { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { applyMove } from "./apply-move.server"
import type { masterBilling } from "./master-contract"
import { givenEvents } from "./master-events"
import { namePlan } from "./name-plan.server"
import { requireLastDay } from "./require-last-day.server"

type ToInstitute<E extends { body: z.ZodType }> = z.output<E["body"]> & { id: number }

/** Extends the trial of an institute. Throws `state` where it has none, or would be longer than a trial may be. */
export async function extendTrial(
  db: Db,
  by: number,
  { id: instituteId, days, reason }: ToInstitute<typeof masterBilling.extendTrial>,
): Promise<void> {
  const { after } = await applyMove(db, instituteId, { event: { kind: "extended", days }, actorId: by, reason })
  const plan = await namePlan(db, after.versionId)
  const data = { plan, endsOn: after.periodTo ?? "", reason }
  await record(db, givenEvents.trialExtended, { by, instituteId, data })
}

/** Gives an institute more of a limit, or a feature, until the end of a day of India. Throws `invalid_input` for one that is past. */
export async function grant(
  db: Db,
  by: number,
  { id: instituteId, what, until, reason }: ToInstitute<typeof masterBilling.grant>,
): Promise<void> {
  await requireLastDay(db, until)
  await db
    .insertInto("limit_grants")
    .values({
      ...{ ...what, instituteId, reason, byUser: by },
      until: until === null ? null : sql<Date>`billing.start_of(${until}::date + 1)`,
    })
    .execute()
  await applyMove(db, instituteId, { event: { kind: "granted" }, actorId: by, reason })
  const facts = "limit" in what ? { what: what.limit, amount: what.amount } : { what: what.feature, amount: 0 }
  await record(db, givenEvents.granted, { by, instituteId, data: { ...facts, until, reason } })
}

/** Ends a grant now. Throws `not_found` for one of another institute, or that has ended. */
export async function endGrant(
  db: Db,
  by: number,
  { id: instituteId, grantId, reason }: ToInstitute<typeof masterBilling.endGrant>,
): Promise<void> {
  const ended = await orNotFound(
    db
      .updateTable("limit_grants")
      .set({ until: sql<Date>`billing.clock()` })
      .where("instituteId", "=", instituteId)
      .where("id", "=", grantId)
      .where((e) => e.or([e("until", "is", null), e("until", ">", sql<Date>`billing.clock()`)]))
      .returning(["limit", "feature", "amount"])
      .executeTakeFirst(),
  )
  await applyMove(db, instituteId, { event: { kind: "granted" }, actorId: by, reason })
  const data = { what: ended.limit ?? ended.feature ?? "", amount: ended.amount ?? 0, reason }
  await record(db, givenEvents.grantEnded, { by, instituteId, data })
}
