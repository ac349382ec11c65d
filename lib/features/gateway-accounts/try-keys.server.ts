import { Failure } from "@/lib/contract/errors"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { gatewayWith } from "./account-gateway.server"
import type { PaymentMode } from "./account-states"

interface KeysToTry {
  mode: PaymentMode
  keyId: string
  keySecret: string
}

/**
 * Makes the smallest call with keys. Throws `mode_mismatch` for a key of the other mode, `gateway_keys_refused` where the gateway
 * refuses them, and `gateway_unavailable` without an answer in time.
 */
export async function tryKeys({ mode, ...keys }: KeysToTry): Promise<PaymentsGateway> {
  if (!keys.keyId.startsWith(`rzp_${mode}_`)) throw new Failure("mode_mismatch", { fields: { keyId: [MISMATCH] } })
  const gateway = gatewayWith(keys)
  await gateway.tryKey().catch((error: unknown) => {
    const isRefused = error instanceof GatewayUnavailable && error.reason === "credentials"
    throw new Failure(isRefused ? "gateway_keys_refused" : "gateway_unavailable")
  })
  return gateway
}

const MISMATCH = "This key is of the other mode"
