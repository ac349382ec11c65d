import { ROLES, type Role } from "@/lib/shared/roles"

/** Who calls: a person, their role at the institute of their session, and that session. */
export interface Actor {
  userId: number
  instituteId: number
  role: Role
  sessionId: string
  /** The institute's own role that lowers what the role may do; null for whoever has none. */
  customRoleId: number | null
}

/** The role that a column spells; the database allows no other text, and one that it did allow would be the least. */
export const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? "Student"
