import { fillPath } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { env } from "@/lib/server/env.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { limitCodeTries } from "@/lib/features/coupons/coupons.server"
import { paymentModeOf } from "@/lib/features/gateway-accounts/account-states"
import { paths } from "@/lib/shared/paths"
import { orders, type PlacedOrder } from "../contract"
import { linesJson, toLine } from "../line-queries.server"
import { shortTitles } from "../short-titles"
import { openOrder, type OpenOrder, type OrderInput } from "./open-order.server"
import { createProviderOrder, openGateway } from "./provider-order.server"

/**
 * Places an order and creates it at the provider, outside any transaction; where the provider's response was lost, its
 * order is found again by its receipt. `origin` is that of the buyer's host, to which the provider redirects, and `ip` their address.
 */
export async function placeOrder(
  actor: Actor,
  input: OrderInput,
  { origin, ip }: { origin: string; ip: string },
): Promise<PlacedOrder> {
  const open = () =>
    withInstitute(actor.instituteId, async (db) => {
      const order = await openOrder(db, actor, input)
      const isPlatformPaid = order.status !== "paid" && order.gatewayAccountId === null
      if (isPlatformPaid && !env.CAN_SELL) throw new Failure("payments_not_set_up")
      return { order, ...(await checkoutDetails(db, order)) }
    })
  const { order, lines, details } = await (input.code ? limitCodeTries({ ...actor, ip }, open) : open())
  const gateway = await openGateway(order)
  const providerOrderId =
    order.status === "paid"
      ? null
      : (order.providerOrderId ?? (await createProviderOrder(gateway, { ...order, amountMinor: order.totalMinor })))
  const resultUrl = `${origin}${paths.checkoutResult(order.instituteId, order.transactionId)}`
  return {
    order_id: providerOrderId,
    transaction_id: order.transactionId,
    amount: order.totalMinor,
    currency: order.currency,
    key: gateway.keyId,
    mode: paymentModeOf(order.mode),
    expiresAt: order.expiresAt,
    status: providerOrderId ? "payment_pending" : "paid",
    lines,
    checkout: providerOrderId
      ? gateway.checkoutForm({
          orderId: providerOrderId,
          callbackUrl: `${origin}/api${fillPath(orders.checkoutCallback.path, { transactionId: order.transactionId })}`,
          cancelUrl: `${resultUrl}?cancelled=${providerOrderId}`,
          ...details,
        })
      : null,
  }
}

/** What the provider's page shows of the sale and prefills for the buyer. */
async function checkoutDetails(db: Db, { id }: OpenOrder) {
  const { name, color, rows, email, mobile, firstName, lastName } = await db
    .selectFrom("orders as o")
    .innerJoin("institutes", "institutes.id", "o.instituteId")
    .innerJoin("users", "users.id", "o.buyerId")
    .select(["institutes.name", "institutes.brandPrimary as color"])
    .select((e) => linesJson(e).as("rows"))
    .select(["users.email", "users.mobile", "users.firstName", "users.lastName"])
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow()
  const lines = rows.map(toLine)
  const description = shortTitles(lines.map(({ item }) => item.title))
  const contact = mobile ? { contact: mobile } : {}
  const prefill = { name: `${firstName} ${lastName}`.trim(), email, ...contact }
  return { lines, details: { name, color, description, prefill } }
}
