import { errorCodeOf } from "@/components/forms/auth-error-key"

const KNOWN_CODES = ["wrong_code", "proof_needed", "no_rights", "too_many", "maintenance"] as const
export type ProfileFailure = (typeof KNOWN_CODES)[number] | "unexpected"

/** The message key for a failed change of the own profile. */
export function profileFailure(error: unknown): ProfileFailure {
  const code = errorCodeOf(error)
  return KNOWN_CODES.find((known) => known === code) ?? "unexpected"
}
