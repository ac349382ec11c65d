import { sql } from "kysely"
import { z } from "zod"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { applyRefund } from "./apply-refund.server"

const HOURS = 26

/** Finds refunds that were made at the gateway itself and of which no event came: those of the last day, of each account. */
export const findGatewayRefunds = job({
  name: "find-gateway-refunds",
  shape: z.object({}),
  cron: "40 1-23/4 * * *",
  async run() {
    for (const account of await listAccounts()) {
      try {
        await applyRefundsAt(account)
      } catch (error) {
        // Its events and the next run report them again.
        if (!(error instanceof GatewayUnavailable)) throw error
        log.warn({ account, error: error.message }, "the refunds of an account could not be listed")
      }
    }
  },
})

async function applyRefundsAt(account: AccountId): Promise<void> {
  const gateway = await gatewayOf(account)
  const now = Date.now()
  const refunds = await gateway.listRefunds(new Date(now - HOURS * 3_600_000), new Date(now + 60_000))
  const known = await listKnown(refunds.map(({ id }) => id))
  for (const refund of refunds) if (!known.has(`${refund.id} ${refund.status}`)) await applyRefund(refund, account)
}

/** The accounts that took money: the platform's, and each that an institute has used. */
async function listAccounts(): Promise<AccountId[]> {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("gateway_accounts")
      .select("id")
      .where("status", "!=", "draft")
      .where("source", "!=", "platform")
      .orderBy("id")
      .execute(),
  )
  return [null, ...rows.map(({ id }) => id)]
}

async function listKnown(ids: string[]): Promise<Set<string>> {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("refunds")
      .select(["providerRefundId", "status"])
      .where("providerRefundId", "=", sql<string>`any(${ids}::text[])`)
      .execute(),
  )
  return new Set(rows.map(({ providerRefundId, status }) => `${providerRefundId} ${status}`))
}
