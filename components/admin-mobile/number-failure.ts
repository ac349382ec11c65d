import { errorCodeOf } from "@/components/forms/auth-error-key"

const KNOWN_CODES = ["wrong_code", "contact_taken", "stale", "proof_needed", "no_rights", "too_many", "maintenance"] as const
export type NumberFailure = (typeof KNOWN_CODES)[number] | "unexpected"

/** The message key for a failed change of the number. */
export function numberFailure(error: unknown): NumberFailure {
  const code = errorCodeOf(error)
  return KNOWN_CODES.find((known) => known === code) ?? "unexpected"
}
