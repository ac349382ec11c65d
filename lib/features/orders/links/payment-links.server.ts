import { fillPath } from "@/lib/contract/endpoint"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayLink } from "@/lib/server/gateways/payments/gateway-schemas"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { log } from "@/lib/server/log"
import { mainOrigin } from "@/lib/server/origin"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { chargedOf } from "../charged"
import { forEachLogged } from "../for-each-logged.server"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { reconcile } from "../settlement/reconcile.server"
import { paymentLinkCalls } from "../link-contract"
import {
  type DueLink,
  endLink,
  findLink,
  listDueLinks,
  makeOpenLinksDue,
  postpone,
  saveLink,
} from "./link-queries.server"

/**
 * Makes the links that are due, outside any transaction, asks hourly what became of those that are open, after a start of all at once, and
 * cancels those whose order is not open any more.
 */
export const paymentLinks: PeriodicTask = {
  name: "payment-links",
  everySeconds: 3,
  async run({ isResumed }) {
    if (isResumed) await withPlatform(makeOpenLinksDue)
    await forEachLogged(await readPlatform(listDueLinks), visit)
  },
}

/** Asks about one link now, instead of by the next run. */
export async function visitLink(id: number): Promise<void> {
  const link = await readPlatform((db) => findLink(db, { id }))
  if (link) await visit(link)
}

async function visit(link: DueLink): Promise<void> {
  await withPlatform((db) => postpone(db, link.id))
  const gateway = await gatewayOf(link.account)
  if (!link.isOrderOpen) return cancel(gateway, link)
  if (link.status === "due") return make(gateway, link)
  if (link.providerLinkId !== null) await follow(link, await gateway.fetchPaymentLink(link.providerLinkId))
}

/** The gateway takes no link that ends sooner. */
const LEAST_MS = 16 * 60_000

async function make(gateway: PaymentsGateway, link: DueLink): Promise<void> {
  const { id, reference, currency, expiresAt, transactionId, number, institute, instituteId } = link
  if (expiresAt.getTime() < Date.now() + LEAST_MS) return void (await withPlatform((db) => endLink(db, id, "expired")))
  const made = await gateway.createPaymentLink({
    ...{ amountMinor: chargedOf(link), currency, reference, expiresAt, description: `${institute}, ${number}` },
    callbackUrl: `${mainOrigin()}/api${fillPath(paymentLinkCalls.returned.path, { transactionId })}`,
    notes: { instituteId: String(instituteId) },
  })
  await withPlatform((db) => saveLink(db, id, made))
}

/** Cancels the link of an order that has ended. What was paid by it goes back by the settlement of every payment. */
async function cancel(gateway: PaymentsGateway, link: DueLink): Promise<void> {
  const made = link.providerLinkId ?? (await gateway.findLinkByReference(link.reference))?.id
  if (made === undefined) return void (await withPlatform((db) => endLink(db, link.id, "cancelled")))
  const ended = await gateway.cancelPaymentLink(made).catch((error: unknown) => {
    if (error instanceof GatewayRefused) return gateway.fetchPaymentLink(made)
    throw error
  })
  await follow(link, ended)
}

/** Saves what the provider says of a link and settles what was paid by it. */
async function follow({ id, account }: Pick<DueLink, "id" | "account">, link: GatewayLink): Promise<void> {
  await withPlatform((db) => saveLink(db, id, link))
  if (link.orderId !== null) await reconcile(link.orderId, account)
}

/** Does the same for a link of which an event tells. */
export async function followLink(providerLinkId: string, account: AccountId): Promise<void> {
  const fetched = await (await gatewayOf(account)).fetchPaymentLink(providerLinkId)
  const link = await readPlatform((db) => findLink(db, { providerLinkId, reference: fetched.reference }))
  if (link?.account === account) await follow(link, fetched)
  else log.warn({ providerLinkId }, "an event about an unknown payment link")
}
