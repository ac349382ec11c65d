import type { FailureCode } from "@/lib/contract/errors"

const KNOWN_CODES = ["email_needed", "email_taken", "sign_up_closed", "disabled", "provider_unavailable"] as const

/** The message key for why a sign-in at a provider failed. */
export function socialErrorKey(code: FailureCode | undefined) {
  const knownCode = KNOWN_CODES.find((key) => key === code)
  return knownCode ? (`social.refused.${knownCode}` as const) : "social.refused.not_proved"
}
