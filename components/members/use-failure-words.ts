import { useTranslations } from "next-intl"

const told = [
  "no_rights",
  "stale",
  "last_admin",
  "already_member",
  "not_found",
  "too_many",
  "maintenance",
  "invalid_input",
] as const

/** Why something could not be done with a person, in words. */
export function useFailureWords() {
  const t = useTranslations("members.failures")
  return (code: string | undefined) => t(told.find((one) => one === code) ?? "unexpected")
}
