/** The codes of a failed registration: those of the specification (spec §8) and related ones. */
export const PUSH_ERROR_CODES = [
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
export type PushErrorCode = (typeof PUSH_ERROR_CODES)[number]

/** A failed registration; `cause` is the original error. */
export class PushError extends Error {
  readonly code: PushErrorCode

  constructor(code: PushErrorCode, cause?: unknown) {
    super(code, { cause })
    this.name = "PushError"
    this.code = code
  }
}
