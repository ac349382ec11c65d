import { codeOfFailure } from "@/components/forms/failure-key"

const told = ["wrong_code", "contact_taken", "stale", "proof_needed", "no_rights", "too_many", "maintenance"] as const
export type NumberFailure = (typeof told)[number] | "unexpected"

/** What went wrong with a change of the number, as the messages name it. */
export function numberFailure(error: unknown): NumberFailure {
  const code = codeOfFailure(error)
  return told.find((one) => one === code) ?? "unexpected"
}
