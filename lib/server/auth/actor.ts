import type { Role } from "@/lib/shared/roles"

/** Who calls: a person, their role at the institute of their session, and that session. */
export interface Actor {
  userId: number
  instituteId: number
  role: Role
  sessionId: string
}
