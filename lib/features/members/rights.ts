import type { Role } from "@/lib/shared/roles"

/** What may be done with a member. */
export const MEMBER_ACTS = ["add", "edit", "disable", "remove"] as const
export type MemberAct = (typeof MEMBER_ACTS)[number]

const ALL: readonly MemberAct[] = MEMBER_ACTS

/** Who may do what with whom (domain.md §4). What is not named here may not be done. */
const RIGHTS: Partial<Record<Role, Partial<Record<Role, readonly MemberAct[]>>>> = {
  SuperAdmin: { InstituteAdmin: ["disable"], Admin: ["disable"] },
  InstituteAdmin: { InstituteAdmin: ALL, Admin: ALL, Teacher: ALL, Student: ALL },
  Admin: { Teacher: ["add", "edit", "disable"], Student: ALL },
}

/** Tells whether somebody of one role may do this with somebody of another. */
export const mayManage = (role: Role, act: MemberAct, other: Role): boolean =>
  RIGHTS[role]?.[other]?.includes(act) ?? false

/** Tells whether a role may be changed into another: the one is taken away, the other given. */
export const mayChangeRole = (role: Role, from: Role, to: Role): boolean =>
  from === to ? mayManage(role, "edit", from) : mayManage(role, "remove", from) && mayManage(role, "add", to)

/** The roles that somebody may give to people. */
export const rolesToGive = (role: Role): Role[] =>
  (["Student", "Teacher", "Admin", "InstituteAdmin"] as const).filter((other) => mayManage(role, "add", other))
