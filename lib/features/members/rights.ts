import type { Role } from "@/lib/shared/roles"
import { type ScreenKey, screensOf } from "@/lib/shared/screens"

/** The actions of one member on another. */
export const MEMBER_ACTIONS = ["add", "edit", "disable", "remove"] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]

const ALL: readonly MemberAction[] = MEMBER_ACTIONS

/** The allowed actions by the role of the caller and the role of the member; all others are denied. */
const RIGHTS: Partial<Record<Role, Partial<Record<Role, readonly MemberAction[]>>>> = {
  SuperAdmin: { InstituteAdmin: ["disable"], Admin: ["disable"] },
  InstituteAdmin: { InstituteAdmin: ALL, Admin: ALL, Teacher: ALL, Student: ALL },
  Admin: { Teacher: ["add", "edit", "disable"], Student: ALL },
}

/** Whether a caller of one role may perform an action on a member of another. */
export const mayManage = (role: Role, action: MemberAction, other: Role): boolean =>
  RIGHTS[role]?.[other]?.includes(action) ?? false

/** Whether a caller may change a member's role: it requires `remove` on the old role and `add` on the new one. */
export const mayChangeRole = (role: Role, from: Role, to: Role): boolean =>
  from === to ? mayManage(role, "edit", from) : mayManage(role, "remove", from) && mayManage(role, "add", to)

/** The roles that a caller may assign to members. */
export const assignableRoles = (role: Role): Role[] =>
  (["Student", "Teacher", "Admin", "InstituteAdmin"] as const).filter((other) => mayManage(role, "add", other))

/** The screens of the admin area on which money (prices, orders, billing) or the roles of members are changed. */
const SENSITIVE_SCREENS: readonly ScreenKey[] = ["courses", "orders", "users", "roles", "institute"]

/** The ids of those screens: giving the right to edit one requires a reauthentication. */
export const SENSITIVE_SCREEN_IDS: readonly number[] = screensOf("Admin")
  .filter(({ key }) => SENSITIVE_SCREENS.includes(key))
  .map(({ id }) => id)
