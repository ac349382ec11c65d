import type en from "@/lib/shared/messages/en/auth.json"

type FailureKey = keyof (typeof en)["auth"]["failures"]

const keys = [
  "wrong_credentials",
  "wrong_code",
  "link_expired",
  "contact_taken",
  "not_a_member",
  "email_taken",
  "sign_up_closed",
  "use_invitation",
  "too_many",
  "maintenance",
] as const satisfies readonly FailureKey[]

/** The message for what went wrong with a sign-in or a sign-up. */
export function failureKey(error: unknown): FailureKey {
  const code = codeOfFailure(error)
  return keys.find((key) => key === code) ?? "unexpected"
}

/** The code of the catalogue that an error carries. */
export const codeOfFailure = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
