import { useTranslations } from "next-intl"

const KNOWN_CODES = [
  "no_rights",
  "stale",
  "last_admin",
  "already_member",
  "not_found",
  "too_many",
  "maintenance",
  "invalid_input",
] as const

/** Returns the message for the error code of a failed change to a member. */
export function useErrorMessage() {
  const t = useTranslations("members.failures")
  return (code: string | undefined) => t(KNOWN_CODES.find((known) => known === code) ?? "unexpected")
}
