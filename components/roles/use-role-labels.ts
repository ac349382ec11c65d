import { useTranslations } from "next-intl"
import type { InstituteRole } from "@/lib/features/roles/contract"

/** The names of roles and of their base roles. */
export function useRoleLabels() {
  const tRoles = useTranslations("shell.roles")
  return {
    nameOf: ({ name, is_system, base_role }: InstituteRole) => (is_system ? tRoles(base_role) : name),
    baseOf: ({ base_role }: InstituteRole) => tRoles(base_role),
  }
}
