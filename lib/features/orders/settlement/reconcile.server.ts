import { sql } from "kysely"
import { z } from "zod"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { forEachLogged } from "../for-each-logged.server"
import { releaseHeld } from "../close-order.server"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { saleSteps } from "./sale-steps.server"
import { settleFetched } from "./settle.server"
import { OPEN_STATES } from "../states"

const MAX_PER_RUN = 200
/** A bank may confirm up to three days after a time-out; no payment can arrive later. */
const RECONCILE_DAYS = 4
/** After how long an order is asked about again whose institute's own account did not answer. */
const RETRY_SECONDS = 60

/** Fetches every payment of an order from its account and settles each. */
export async function reconcile(providerOrderId: string, account: AccountId): Promise<void> {
  const gateway = await gatewayOf(account)
  for (const payment of await gateway.listOrderPayments(providerOrderId))
    await settleFetched(payment, saleSteps, account)
}

/** Reconciles one order soon, retried while the provider is unavailable: for a payment whose state was not yet known when the buyer returned. */
export const reconcileOrder = job({
  name: "reconcile-order",
  workload: "urgent",
  shape: z.object({
    instituteId: z.number().int().positive(),
    providerOrderId: z.string(),
    account: z.number().int().positive().nullable().default(null),
  }),
  run: ({ providerOrderId, account }) => reconcile(providerOrderId, account),
})

/**
 * Finds payments that neither the browser nor a webhook reported: reconciles each unpaid order a minute after it was
 * opened, then at growing intervals of at most six hours, for RECONCILE_DAYS. After a start or an outage every open order is
 * reconciled at once.
 */
export const reconcileOrders: PeriodicTask = {
  name: "reconcile-orders",
  everySeconds: 3,
  async run({ isResumed }) {
    if (isResumed) await makeOpenOrdersDue()
    await forEachLogged(await listDueOrders(), async ({ id, providerOrderId, account }) => {
      await scheduleNextCheck(id)
      if (providerOrderId)
        await reconcile(providerOrderId, account).catch((error: unknown) => checkAgain({ id, account }, error))
    })
  },
}

/** Closes orders that were not paid in time, which frees what they hold; a payment that arrives later reopens them. */
export const expireOrders = job({
  name: "expire-orders",
  shape: z.object({}),
  cron: "* * * * *",
  async run(_data, context) {
    let expired: number
    do {
      expired = await withPlatform(expireSome)
      if (expired > 0) log.info({ orders: expired }, "expired unpaid orders")
    } while (expired === MAX_PER_RUN && !context?.signal.aborted)
  },
})

/** Expires so many orders in one transaction, and says how many: one that is being paid or changed now is left to the next run. */
async function expireSome(db: Db): Promise<number> {
  const due = db
    .selectFrom("orders")
    .select("id")
    .where("status", "in", OPEN_STATES)
    .where("expiresAt", "<", sql<Date>`now()`)
    .orderBy("id")
    .limit(MAX_PER_RUN)
    .forUpdate()
    .skipLocked()
  const orders = await db
    .updateTable("orders")
    .set({ status: "expired" })
    .where("id", "in", due)
    .returning(["id", "couponId", "discountMinor"])
    .execute()
  await releaseHeld(db, orders)
  return orders.length
}

const makeOpenOrdersDue = () =>
  withPlatform((db) =>
    makeDue(db)
      .where("status", "in", OPEN_STATES)
      .where("nextCheckAt", ">", sql<Date>`now()`)
      .execute(),
  )

/** Makes an order due again after `GatewayUnavailable`, within a minute where an own account does not answer; rethrows the error. */
async function checkAgain({ id, account }: { id: number; account: AccountId }, error: unknown): Promise<never> {
  if (error instanceof GatewayUnavailable)
    await withPlatform((db) =>
      makeDue(db, account === null ? 0 : RETRY_SECONDS)
        .where("id", "=", id)
        .execute(),
    )
  throw error
}

const makeDue = (db: Db, inSeconds = 0) =>
  db.updateTable("orders").set({ nextCheckAt: sql<Date>`now() + make_interval(secs => ${inSeconds}::int)` })

const listDueOrders = () =>
  readPlatform((db) =>
    db
      .selectFrom("orders")
      .select(["id", "providerOrderId", "gatewayAccountId as account"])
      .where("nextCheckAt", "<=", sql<Date>`now()`)
      .orderBy("nextCheckAt")
      .limit(MAX_PER_RUN)
      .execute(),
  )

const scheduleNextCheck = (orderId: number) =>
  withPlatform((db) =>
    db
      .updateTable("orders")
      .set({
        nextCheckAt: sql<Date | null>`case when "createdAt" > now() - make_interval(days => ${RECONCILE_DAYS}::int)
          then now() + least(interval '6 hours', greatest(interval '1 minute', (now() - "createdAt") / 2)) end`,
      })
      .where("id", "=", orderId)
      .where("nextCheckAt", "is not", null)
      .execute(),
  )
