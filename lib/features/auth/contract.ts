import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Nothing } from "@/lib/contract/shapes"
import { PlanExpiry, Profile, RoleField, SignedIn, UserInstitute } from "./auth-shapes"

const MINUTE = 60

export const SignInInput = z.object({
  username: z.string().trim().toLowerCase().min(1, "Must be given").max(254),
  password: z.string().min(1, "Must be given").max(1024),
  instituteId: Id.optional(),
  isWebLogin: z.boolean().default(true),
  /** Whether to end a session on another device (spec §8); false, as our screens send first, fails with `signed_in_elsewhere`. */
  endOther: z.boolean().default(true),
})

export const auth = {
  login: endpoint("POST /users/v2/api/login", {
    summary:
      "Sign in at an institute with e-mail and password, which ends a session on another device; with `endOther` false it is refused first",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: SignInInput,
    reply: SignedIn,
    failures: [
      "invalid_credentials",
      "signed_in_elsewhere",
      "not_a_member",
      "disabled",
      "not_found",
      "too_many_requests",
    ],
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  logout: endpoint("POST /users/v2/api/logout", {
    summary: "End the session; its single-login token is no longer valid",
    access: "signed-in",
    withoutPlan: true,
    support: "own",
    whileRestricted: "everyone",
    reply: Nothing,
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  renewToken: endpoint("POST /users/v2/api/renewToken", {
    summary: "A new access token for a live session, whose expiry it extends (added)",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({ loginToken: z.string().regex(/^[\w-]{43}$/, "Must be a login token") }),
    reply: SignedIn.pick({ access_token: true, expiresAt: true }),
    failures: ["unauthenticated", "session_replaced", "disabled", "token_expired"],
    limit: { calls: 600, perSeconds: MINUTE },
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  getProfile: endpoint("GET /users/v2/api/getProfile", {
    support: "hidden",
    summary: "The caller's own profile",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    reply: Profile,
  }),
  getUserInstitutes: endpoint("GET /users/v2/api/getUserInstitutes", {
    support: "hidden",
    summary: "The institutes that the caller belongs to, with the role in each and the origin of its site",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: z.array(UserInstitute),
  }),
  assignStudentRole: endpoint("POST /users/v2/api/student/assign/role", {
    summary: "Make the caller a student of the given institute, where it allows sign-up",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    crossInstitute: true,
    query: z.object({ instituteId: IdText }),
    reply: z.object({ instituteId: Id, role: RoleField }),
    failures: ["sign_up_closed", "disabled", "not_found", "enrolment_full", "not_on_sale"],
    records: ["member.joined"],
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
    recordsNothing: "it only reads",
  }),
}
