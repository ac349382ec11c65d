import type { GrantedRight } from "@/lib/contract/may"
import { ROLES, type Role } from "@/lib/shared/roles"
import { screensOf } from "@/lib/shared/screens"

/** A screen that a custom role may view, and whether it may edit and delete there. */
interface ScreenRow {
  screenId: number
  edit: boolean
  delete: boolean
}

const allRights = new Map<Role, readonly GrantedRight[]>(
  ROLES.map((role) => [role, screensOf(role).map(({ key }) => ({ screen: key, edit: true, delete: true }))]),
)

/**
 * The screens of their area that a caller may view, each with its rights: all of the role without a custom role. Access to
 * the enquiries (`crmAccess`) may have been granted to an Admin or revoked, whatever their role; null for neither.
 */
export function grantedRights(
  role: Role,
  customRoleScreens: readonly ScreenRow[] | null,
  crmAccess: boolean | null,
): readonly GrantedRight[] {
  const ofRole = roleRights(role, customRoleScreens)
  if (crmAccess === null || role !== "Admin") return ofRole
  const others = ofRole.filter(({ screen }) => screen !== CRM_SCREEN)
  if (crmAccess === others.length < ofRole.length) return ofRole
  return crmAccess ? [...ofRole, { screen: CRM_SCREEN, edit: true, delete: true }] : others
}

/** The screen that access to the CRM consists of (spec §6). */
const CRM_SCREEN = "enquiries"

function roleRights(role: Role, customRoleScreens: readonly ScreenRow[] | null): readonly GrantedRight[] {
  if (customRoleScreens === null) return allRights.get(role) ?? []
  return screensOf(role).flatMap(({ id, key }) => {
    const row = customRoleScreens.find(({ screenId }) => screenId === id)
    return row ? [{ screen: key, edit: row.edit, delete: row.delete }] : []
  })
}
