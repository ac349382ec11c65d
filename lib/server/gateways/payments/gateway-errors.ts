/** Why there is no response. After `lost` the gateway may have processed the request; after the others it has not. */
export type UnavailableReason = "unreachable" | "lost" | "busy" | "credentials"

/** The payment gateway could not be reached, did not answer in time, or sent an invalid response. Retry later. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable"
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, detail: string) {
    super(`The payment gateway is unavailable (${reason}): ${detail}`)
    this.reason = reason
  }
}

/** The payment gateway rejected the request; a retry of the same request cannot succeed. */
export class GatewayRefused extends Error {
  override readonly name = "GatewayRefused"
  readonly code: string
  readonly description: string
  readonly field: string | null
  readonly reason: string | null

  constructor(refusal: { code: string; description: string; field?: string | null; reason?: string | null }) {
    super(refusal.description)
    this.code = refusal.code
    this.description = refusal.description
    this.field = refusal.field ?? null
    this.reason = refusal.reason ?? null
  }
}
