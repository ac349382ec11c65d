/** Why an answer could not be had. After `lost` the gateway may have done what it was asked; after the others it has not. */
export type UnavailableBecause = "unreachable" | "lost" | "busy" | "credentials"

/** The payment gateway could not be reached, did not answer in time, or answered something that is no answer. Try later. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable"
  readonly because: UnavailableBecause

  constructor(because: UnavailableBecause, detail: string) {
    super(`The payment gateway is unavailable (${because}): ${detail}`)
    this.because = because
  }
}

/** The payment gateway understood and said no; trying the same again will not help. */
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
