import { codeOfFailure } from "@/components/forms/failure-key"

const told = ["wrong_code", "proof_needed", "no_rights", "too_many", "maintenance"] as const
export type ProfileFailure = (typeof told)[number] | "unexpected"

/** The message for what went wrong with a change of the own profile. */
export function profileFailure(error: unknown): ProfileFailure {
  const code = codeOfFailure(error)
  return told.find((one) => one === code) ?? "unexpected"
}
