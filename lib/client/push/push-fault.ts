/** Why a browser could not be registered, in the codes of the specification (spec §8) and of those that belong to them. */
export const PUSH_FAULTS = [
  "unsupported-browser",
  "permission-default",
  "permission-blocked",
  "missing-app-config-values",
  "failed-service-worker-registration",
  "token-subscribe-failed",
  "token-subscribe-no-token",
  "token-update-failed",
  "token-unsubscribe-failed",
] as const
export type PushFaultCode = (typeof PUSH_FAULTS)[number]

/** A registration that failed; `cause` is what made it fail. */
export class PushFault extends Error {
  readonly code: PushFaultCode

  constructor(code: PushFaultCode, cause?: unknown) {
    super(code, { cause })
    this.name = "PushFault"
    this.code = code
  }
}
