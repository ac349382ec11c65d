import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Nothing } from "@/lib/contract/shapes"
import { THEMES } from "@/lib/shared/constants"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { type Area, AREAS, ROLES } from "@/lib/shared/roles"
import { SCREEN_KEYS } from "@/lib/shared/screens"

const MINUTE = 60

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

export const SignInInput = z.object({
  username: z.string().trim().toLowerCase().min(1, "Must be given").max(254),
  password: z.string().min(1, "Must be given").max(1024),
  instituteId: Id.optional(),
  isWebLogin: z.boolean().default(true),
  /** Whether to end a session on another device; without it such a sign-in fails with `signed_in_elsewhere`. */
  endOther: z.boolean().default(false),
})

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

/** The plan of an institute and the days left; a plan without an end has null for dates and days. */
export const PlanExpiry = z.object({
  planId: Id,
  name: z.string(),
  status: z.string(),
  expiresAt: Instant.nullable(),
  graceEndsAt: Instant.nullable(),
  daysLeft: z.number().int().nullable(),
})

/** The user of an area, the institute it belongs to, and what they may do there. */
export const AreaPerson = Profile.pick({
  user_id: true,
  first_name: true,
  last_name: true,
  profileImage: true,
  role: true,
}).extend({
  institute: z.object({
    id: Id,
    name: z.string(),
    image: z.string().nullable(),
    favicon: z.string().nullable(),
    brandPrimary: z.string(),
    brandAccent: z.string(),
  }),
  /** The IANA time zone of the user; null to use the institute's. */
  timezone: z.string().nullable(),
  /** When the account is to be erased, where that was requested. */
  erasureDueAt: Instant.nullable(),
  /** The screens of the area that they may see: all of them, or those mapped to their custom role. */
  screens: z.array(z.enum(SCREEN_KEYS)),
  /** Scheme and host of the platform, where all institutes are listed. */
  platform: z.string(),
  /** What they may do on each of them. */
  rights: z.array(z.object({ screen: z.enum(SCREEN_KEYS), edit: z.boolean(), delete: z.boolean() })),
})
export type AreaPerson = z.infer<typeof AreaPerson>

/** The names of the areas, as they stand in a URL. */
export const areaNames = Object.keys(AREAS).filter((name): name is Area => Object.hasOwn(AREAS, name))

export const auth = {
  login: endpoint("POST /users/v2/api/login", {
    summary:
      "Sign in at an institute with e-mail and password; a session on another device is refused first, and ended with `endOther`",
    access: "public",
    scope: "own",
    body: SignInInput,
    reply: SignedIn,
    failures: ["invalid_credentials", "signed_in_elsewhere", "not_a_member", "disabled", "too_many_requests"],
  }),
  logout: endpoint("POST /users/v2/api/logout", {
    summary: "End the session; its single-login token is no longer valid",
    access: "signed-in",
    reply: Nothing,
  }),
  renewToken: endpoint("POST /users/v2/api/renewToken", {
    summary: "A new access token for a live session, whose expiry it extends (added)",
    access: "public",
    scope: "own",
    body: z.object({ loginToken: z.string().regex(/^[\w-]{43}$/, "Must be a login token") }),
    reply: SignedIn.pick({ access_token: true, expiresAt: true }),
    failures: ["unauthenticated", "session_replaced", "disabled", "token_expired"],
    limit: { calls: 600, perSeconds: MINUTE },
  }),
  getProfile: endpoint("GET /users/v2/api/getProfile", {
    summary: "The caller's own profile",
    access: "signed-in",
    reply: Profile,
  }),
  getUserInstitutes: endpoint("GET /users/v2/api/getUserInstitutes", {
    summary: "The institutes that the caller belongs to, with the role in each and the origin of its site",
    access: "signed-in",
    scope: "platform",
    reply: z.array(OwnInstitute.extend({ origin: z.string() })),
  }),
  assignStudentRole: endpoint("POST /users/v2/api/student/assign/role", {
    summary: "Make the caller a student of the given institute, where it allows sign-up",
    access: "signed-in",
    scope: "own",
    crossInstitute: true,
    query: z.object({ instituteId: IdText }),
    reply: z.object({ instituteId: Id, role: RoleField }),
    failures: ["sign_up_closed", "disabled", "not_found"],
  }),
  planExpiry: endpoint("GET /users/v2/api/planExpiry", {
    summary: "The plan of the caller's institute; status 423 once it has expired",
    access: "signed-in",
    reply: PlanExpiry,
    failures: ["plan_expired"],
  }),
  hasModuleAccess: endpoint("GET /roles/v2/api/hasModuleAccess/:moduleId/:instituteId", {
    summary: "Whether the caller may enter a module: admin 1, student 2, teacher 3, master 4",
    access: "signed-in",
    params: z.object({ moduleId: IdText, instituteId: IdText }),
    reply: z.boolean(),
  }),
  hasSignUpAccess: endpoint("POST /roles/v2/api/hasSignUpAccess", {
    summary: "Whether an institute is open to sign-up",
    access: "public",
    body: z.object({ instituteId: Id }),
    reply: z.boolean(),
  }),
  enterArea: endpoint("GET /roles/v2/api/enterArea/:area", {
    summary:
      "The user of an area, checked in order: for teachers and students the plan (423), then sign-in, then module (added)",
    access: "public",
    params: z.object({ area: z.enum(areaNames) }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: AreaPerson,
    failures: ["plan_expired", "unauthenticated", "forbidden"],
  }),
}
