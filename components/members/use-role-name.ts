import { useTranslations } from "next-intl"
import type { Member } from "@/lib/features/members/member-shapes"

/** What somebody's role is called: by the institute's own name for it, else as everywhere. */
export function useRoleName() {
  const t = useTranslations("shell.roles")
  return ({ role, customRole }: Pick<Member, "role" | "customRole">) => customRole?.name ?? t(role.roleType)
}
