import type { Restriction } from "@/lib/shared/restriction"
import type { Role } from "@/lib/shared/roles"
import type { Actor } from "./actor"

/** What a session gives access to, as the database has it now. */
export interface SessionAccess {
  actor: Actor
  /** Whether the institute has no valid plan (spec §4); null when it was not asked for in this role. */
  isPlanExpired: boolean | null
  /** Whether the plan of the institute has no place for the member of staff: they read, and change nothing. */
  isHeld: boolean
  /** Of an institute that is suspended or closed: its administrators read, and nobody else has access. */
  restriction: Restriction | undefined
}

export type AccessOptions = {
  /** The single-login token of the request, which must be that of the session; not compared when it is undefined. */
  loginToken?: string | undefined
  /** The roles for which the plan of the institute is read; by default none. */
  planRoles?: readonly Role[]
  /** The roles that have access to an institute which is suspended or closed; by default its administrators. */
  admitted?: readonly Role[]
}
