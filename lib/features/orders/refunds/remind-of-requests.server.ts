import { sql } from "kysely"
import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { refundEvents } from "../events"
import { forEachLogged } from "../for-each-logged.server"
import { findBought } from "../settlement/bought-facts.server"

const MAX_PER_RUN = 500

/** Reminds staff once of a request that has waited for two days. */
export const remindOfRequests = job({
  name: "remind-of-refund-requests",
  shape: z.object({}),
  cron: "15 * * * *",
  async run() {
    const waiting = await readPlatform((db) =>
      db
        .selectFrom("refunds")
        .select(["id", "instituteId"])
        .where("status", "=", "requested")
        .where("remindedAt", "is", null)
        .where("createdAt", "<", sql<Date>`now() - interval '2 days'`)
        .orderBy("id")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    await forEachLogged(waiting, remind)
  },
})

const remind = ({ id, instituteId }: { id: number; instituteId: number }) =>
  withInstitute(instituteId, async (db) => {
    const refund = await db
      .updateTable("refunds")
      .set({ remindedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("status", "=", "requested")
      .where("remindedAt", "is", null)
      .returning(["orderId", "amountMinor"])
      .executeTakeFirst()
    if (!refund) return
    const { orderId, amountMinor } = refund
    const order = await db
      .selectFrom("orders")
      .select(["transactionId", "number", "currency"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow()
    const data = { ...(await findBought(db, orderId)), ...order, refundId: id, amountMinor }
    await record(db, refundEvents.waiting, { by: "program", data })
  })
