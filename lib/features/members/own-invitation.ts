import { z } from "zod"
import { Instant } from "@/lib/contract/shapes"
import { OwnInstitute, RoleField } from "@/lib/features/auth/auth-shapes"

/** A pending invitation of the caller at an institute. */
export const OwnInvitation = z.object({
  institute: OwnInstitute.pick({ id: true, name: true, image: true }),
  role: RoleField,
  expiresAt: Instant,
})
