import type { GrantedRight } from "@/lib/contract/may"
import { ROLES, type Role } from "@/lib/shared/roles"
import { screensOf } from "@/lib/shared/screens"

/** A screen that a custom role may view, and whether it may edit and delete there. */
export interface ScreenRow {
  screenId: number
  edit: boolean
  delete: boolean
}

const allRights = new Map<Role, readonly GrantedRight[]>(
  ROLES.map((role) => [role, screensOf(role).map(({ key }) => ({ screen: key, edit: true, delete: true }))]),
)

/** The screens of their area that a caller may view, each with its rights: all of the role without a custom role. */
export function grantedRights(role: Role, customRoleScreens: readonly ScreenRow[] | null): readonly GrantedRight[] {
  if (customRoleScreens === null) return allRights.get(role) ?? []
  return screensOf(role).flatMap(({ id, key }) => {
    const row = customRoleScreens.find(({ screenId }) => screenId === id)
    return row ? [{ screen: key, edit: row.edit, delete: row.delete }] : []
  })
}
