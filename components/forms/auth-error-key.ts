import type en from "@/lib/shared/messages/en/auth.json"

type AuthErrorKey = keyof (typeof en)["auth"]["failures"]

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
] as const satisfies readonly AuthErrorKey[]

/** The message key for the error of a sign-in or a sign-up. */
export function authErrorKey(error: unknown): AuthErrorKey {
  const code = errorCodeOf(error)
  return keys.find((key) => key === code) ?? "unexpected"
}

/** The failure code of an error, if it has one. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
