import { Failure } from "@/lib/contract/errors"
import { findCurrentLink, requestLink, visitLink } from "@/lib/features/orders/orders.server"
import type { Actor } from "@/lib/server/auth/actor"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { log } from "@/lib/server/log"
import { mainOrigin } from "@/lib/server/origin"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import type { PlanLink } from "./contract"
import { offerOrder, openPlanOrder } from "./place-plan-order.server"
import { findNextPeriod } from "./prepare-renewal.server"

/**
 * The page on which anybody pays the next period of an institute's plan: of the order that is open, else of a new one. A link that has ended
 * at the provider is made anew. Throws `state` where no period is to be paid.
 */
export async function linkRenewal({ instituteId, userId }: Actor): Promise<PlanLink> {
  const next = await readInstitute(instituteId, (db) => findNextPeriod(db, instituteId))
  if (!next.choice) throw new Failure("state", { details: { state: next.state } })
  const { choice } = next
  const { order, link } = await withInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
    const offered = await offerOrder(db, instituteId, choice)
    if (offered.stored.dueMinor === 0) throw new Failure("state", { details: { state: next.state } })
    const opened = await openPlanOrder(db, { instituteId, userId, isProgram: true }, offered)
    await requestLink(db, { orderId: opened.id, transactionId: opened.transactionId })
    return { order: opened, link: await findCurrentLink(db, opened.id) }
  })
  if (link?.status === "due") await visitLink(link.id).catch(onUnavailable)
  const { transactionId, currency, expiresAt, stored } = order
  const url = `${mainOrigin()}${paths.payByLink(transactionId)}`
  return { url, transactionId, amountMinor: stored.dueMinor, currency, expiresAt }
}

/** The page has the link made once the provider answers. */
function onUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
  log.warn({ error: String(error) }, "the provider has made no payment link yet")
}
