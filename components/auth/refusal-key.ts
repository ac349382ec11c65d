import type { FailureCode } from "@/lib/contract/errors"

const keys = ["email_needed", "email_taken", "sign_up_closed", "disabled", "provider_unavailable"] as const

/** The message for why a sign-in by a provider came to nothing. */
export function refusalKey(code: FailureCode | undefined) {
  const known = keys.find((key) => key === code)
  return known ? (`social.refused.${known}` as const) : "social.refused.not_proved"
}
