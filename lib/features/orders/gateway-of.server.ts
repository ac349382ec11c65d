import { accountGateway } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { payments } from "./payments.server"

/** An institute's own account at the payment gateway; null is the platform's. */
export type AccountId = number | null

/** The gateway of the account at which an order is, which it keeps for ever. Throws `GatewayUnavailable` where its secret cannot be opened. */
export const gatewayOf = async (account: AccountId): Promise<PaymentsGateway> =>
  account === null ? payments : accountGateway(account)
