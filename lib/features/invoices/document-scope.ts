import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { isAdmin } from "@/lib/shared/roles"

/** Which documents a caller sees: those that an institute issued, to a buyer or for the plan of an institute where either is named. */
export interface DocumentScope {
  instituteId: number
  buyerId?: number
  forInstituteId?: number
}

/**
 * Admins see what the institute issued, everybody else their own documents. Of the platform its owner sees all, an institute admin those
 * for the institute's plan. Throws `forbidden` for anybody else.
 */
export function documentScope({ role, userId, instituteId }: Actor, scope: "platform" | undefined): DocumentScope {
  if (scope === undefined) return isAdmin(role) ? { instituteId } : { instituteId, buyerId: userId }
  if (role === "SuperAdmin") return { instituteId: PLATFORM_INSTITUTE_ID }
  if (role !== "InstituteAdmin") throw new Failure("forbidden")
  return { instituteId: PLATFORM_INSTITUTE_ID, forInstituteId: instituteId }
}
