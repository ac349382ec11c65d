import { useTranslations } from "next-intl"
import type { Member } from "@/lib/features/members/member-shapes"

/** Returns the name of a member's role: the institute's own name, else the translated built-in one. */
export function useRoleName() {
  const t = useTranslations("shell.roles")
  return ({ role, customRole }: Pick<Member, "role" | "customRole">) => customRole?.name ?? t(role.roleType)
}
