import { sql } from "kysely"
import { type ScreenKey, screenOf, type ScreenRight } from "@/lib/shared/screens"

/**
 * Whether a member `m` administers, and has a right on a screen: by the role, unless access to the enquiries was granted or
 * revoked. It is `grantedRights` as a condition.
 */
export function usesScreen(key: ScreenKey, right: ScreenRight) {
  const ofRole = (role: "SuperAdmin" | "InstituteAdmin") => sql.lit(screenOf(role, key) !== undefined)
  const screenId = screenOf("Admin", key)?.id
  if (screenId === undefined) return sql<boolean>`m.role = 'SuperAdmin' and ${ofRole("SuperAdmin")}`
  const granted = key === "enquiries" ? sql`m."crmAccess"` : sql`null::boolean`
  const has = { view: sql`true`, edit: sql`s."canEdit"`, delete: sql`s."canDelete"` }[right]
  return sql<boolean>`case m.role
    when 'SuperAdmin' then ${ofRole("SuperAdmin")}
    when 'InstituteAdmin' then ${ofRole("InstituteAdmin")}
    when 'Admin' then coalesce(${granted}, m."customRoleId" is null or exists (
      select from role_screens s
      where s."roleId" = m."customRoleId" and s."screenId" = ${sql.lit(screenId)} and s."canView" and ${has}))
    else false end`
}
