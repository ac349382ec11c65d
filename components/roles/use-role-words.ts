import { useTranslations } from "next-intl"
import type { InstituteRole } from "@/lib/features/roles/contract"

const told = ["name_taken", "role_in_use", "stale", "no_rights", "not_found", "maintenance"] as const

/** What roles are called, and why something could not be done with one. */
export function useRoleWords() {
  const t = useTranslations("roles.failures")
  const words = useTranslations("shell.roles")
  return {
    nameOf: ({ name, is_system, base_role }: InstituteRole) => (is_system ? words(base_role) : name),
    baseOf: ({ base_role }: InstituteRole) => words(base_role),
    failure: (code: string | undefined) => t(told.find((one) => one === code) ?? "unexpected"),
  }
}
