import type { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { changeBalance } from "./change-balance.server"
import type { masterBilling } from "./master-contract"
import { givenEvents } from "./master-events"
import { lockSubscription } from "./subscription-rows.server"

type Credit = z.output<typeof masterBilling.credit.body> & { id: number }

/** Gives an amount to the balance of an institute, once for a key. Throws `state` for one that is closed. */
export async function giveCredit(db: Db, by: number, { id: instituteId, ...credit }: Credit): Promise<void> {
  await orNotFound(lockSubscription(db, instituteId))
  if (await isGiven(db, credit.key)) return
  const { amountMinor, reason } = credit
  const { currency } = await orNotFound(findCurrency(db, instituteId))
  await changeBalance(db, instituteId, { ...credit, kind: "platform_credit", currency, actorId: by })
  await record(db, givenEvents.credited, { by, instituteId, data: { amountMinor, currency, reason } })
}

const isGiven = async (db: Db, key: string) =>
  (await db.selectFrom("institute_balance_entries").select("id").where("key", "=", key).executeTakeFirst()) !==
  undefined

/** In which an institute pays for its plan. */
const findCurrency = (db: Db, instituteId: number) =>
  db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plan_versions as v", "v.id", "s.planVersionId")
    .select("v.currency")
    .where("s.instituteId", "=", instituteId)
    .executeTakeFirst()
