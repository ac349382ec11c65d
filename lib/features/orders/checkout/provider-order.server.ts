import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type AccountId, gatewayOf } from "../gateway-of.server"

interface OrderAtGateway {
  id: number
  instituteId: number
  transactionId: string
  gatewayAccountId: AccountId
  currency: string
  /** What is charged. */
  amountMinor: number
}

/** The gateway of the account of an order. Throws `gateway_unavailable` where its keys cannot be opened. */
export async function openGateway({
  transactionId,
  gatewayAccountId,
}: Pick<OrderAtGateway, "transactionId" | "gatewayAccountId">): Promise<PaymentsGateway> {
  return gatewayOf(gatewayAccountId).catch((error: unknown) => {
    log.error({ transactionId, error: String(error) }, "the account of an order cannot be opened")
    throw new Failure("gateway_unavailable")
  })
}

/** Creates an order at the provider, outside any transaction; returns its id there. Throws `gateway_unavailable`. */
export async function createProviderOrder(
  gateway: PaymentsGateway,
  { id, instituteId, transactionId, amountMinor, currency }: OrderAtGateway,
): Promise<string> {
  const created = await gateway
    .createOrder({ amountMinor, currency, receipt: transactionId, notes: { instituteId: String(instituteId) } })
    .catch((error: unknown) => {
      log.error({ transactionId, error: String(error) }, "the payment provider created no order")
      throw new Failure("gateway_unavailable")
    })
  return withInstitute(instituteId, (db) => attachProviderOrder(db, id, created.id))
}

/** Two concurrent requests may both have created the order at the provider; the receipt makes it the same order. */
async function attachProviderOrder(db: Db, orderId: number, providerOrderId: string): Promise<string> {
  const order = await db
    .updateTable("orders")
    .set({ providerOrderId, status: "payment_pending", nextCheckAt: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", orderId)
    .where("status", "in", ["created", "payment_pending"])
    .returning("providerOrderId")
    .executeTakeFirst()
  if (!order) throw new Failure("order_closed")
  return providerOrderId
}
