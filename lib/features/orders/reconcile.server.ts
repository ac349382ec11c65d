import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eachCalmly } from "./each-calmly.server"
import { payments } from "./payments.server"
import { settleFetched } from "./settle.server"
import { OPEN_STATES } from "./states"

const MOST_AT_ONCE = 200
/** A bank may confirm for three days after a time-out; then nothing more can come. */
const WATCHED_DAYS = 4

/** Asks the provider for every payment of an order and settles each. */
export async function reconcile(providerOrderId: string): Promise<void> {
  for (const payment of await payments.listOrderPayments(providerOrderId)) await settleFetched(payment)
}

/** Asks about one order soon, tried again when the provider is silent: for a buyer who is back before the truth is. */
export const reconcileOrder = job({
  name: "reconcile-order",
  shape: z.object({ providerOrderId: z.string() }),
  run: ({ providerOrderId }) => reconcile(providerOrderId),
})

/**
 * Finds payments of which neither browser nor webhook told: asks about each order that is not paid, a minute after it was
 * opened, then ever more seldom, until nothing more can come.
 */
export const reconcileOrders = job({
  name: "reconcile-orders",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    await eachCalmly(await listDue(), async ({ id, providerOrderId }) => {
      await askAgainLater(id)
      if (providerOrderId) await reconcile(providerOrderId)
    })
  },
})

/** Closes orders that nobody paid in time (domain.md §3); a payment that comes all the same reopens them. */
export const expireOrders = job({
  name: "expire-orders",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const expired = await withPlatform((db) =>
      db
        .updateTable("orders")
        .set({ status: "expired" })
        .where("status", "in", OPEN_STATES)
        .where("expiresAt", "<", sql<Date>`now()`)
        .returning("id")
        .execute(),
    )
    if (expired.length > 0) log.info({ orders: expired.length }, "closed orders that nobody paid")
  },
})

const listDue = () =>
  readPlatform((db) =>
    db
      .selectFrom("orders")
      .select(["id", "providerOrderId"])
      .where("nextCheckAt", "<=", sql<Date>`now()`)
      .orderBy("nextCheckAt")
      .limit(MOST_AT_ONCE)
      .execute(),
  )

const askAgainLater = (orderId: number) =>
  withPlatform((db) =>
    db
      .updateTable("orders")
      .set({
        nextCheckAt: sql<Date | null>`case when "createdAt" > now() - make_interval(days => ${WATCHED_DAYS}::int)
          then now() + least(interval '6 hours', greatest(interval '1 minute', (now() - "createdAt") / 2)) end`,
      })
      .where("id", "=", orderId)
      .where("nextCheckAt", "is not", null)
      .execute(),
  )
