import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"
import { THEMES } from "@/lib/shared/constants"
import { keysOf } from "@/lib/shared/keys-of"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { AREAS, ROLES } from "@/lib/shared/roles"

/** A role as the stored session holds it (spec §3, `role.roleType`). */
export const RoleField = z.object({ roleType: z.enum(ROLES) })

/** The user of a session and the institute they signed in at (spec §3, stored session). */
export const Profile = z.object({
  user_id: Id,
  user_profile_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_number: z.string().nullable(),
  email_verified: z.boolean(),
  mobile_verified: z.boolean(),
  gender: z.string().nullable(),
  profileImage: z.string().nullable(),
  role: RoleField,
  selectedInstitute: Id,
  /** The choice of the user, on whichever device; null without one. */
  language: z.enum(LANGUAGES).nullable(),
  theme: z.enum(THEMES).nullable(),
})
export type Profile = z.infer<typeof Profile>

/** The reply to a sign-in: the auth fields of the specification (spec §3) and when the access token expires. */
export const SignedIn = Profile.omit({ last_name: true, email_verified: true, mobile_verified: true }).extend({
  access_token: z.string(),
  user_unique_login_token: z.string(),
  bucketName: z.string(),
  expiresAt: Instant,
})
export type SignedIn = z.infer<typeof SignedIn>

/** An institute in which a user is a member. */
export const OwnInstitute = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  domain: z.string().nullable(),
  role: RoleField,
  joinedAt: Instant,
})

/** An institute of the caller with the origin of its site. */
export const UserInstitute = OwnInstitute.extend({ origin: z.string() })

/** The plan of an institute and the days left; a plan without an end has null for dates and days. */
export const PlanExpiry = z.object({
  planId: Id,
  name: z.string(),
  status: z.string(),
  expiresAt: Instant.nullable(),
  graceEndsAt: Instant.nullable(),
  daysLeft: z.number().int().nullable(),
})

/** The names of the areas, as they stand in a URL. */
export const areaNames = keysOf(AREAS)
