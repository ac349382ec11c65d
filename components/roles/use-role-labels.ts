import { useTranslations } from "next-intl"
import type { InstituteRole } from "@/lib/features/roles/contract"

const KNOWN_CODES = ["name_taken", "role_in_use", "stale", "no_rights", "not_found", "maintenance"] as const

/** The names of roles and of their base roles, and the messages for failed changes. */
export function useRoleLabels() {
  const t = useTranslations("roles.failures")
  const tRoles = useTranslations("shell.roles")
  return {
    nameOf: ({ name, is_system, base_role }: InstituteRole) => (is_system ? tRoles(base_role) : name),
    baseOf: ({ base_role }: InstituteRole) => tRoles(base_role),
    failure: (code: string | undefined) => t(KNOWN_CODES.find((known) => known === code) ?? "unexpected"),
  }
}
