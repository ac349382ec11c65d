import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { CodeSent } from "@/lib/features/otp/contract"
import { Identifier, Otp } from "@/lib/features/otp/identifier"
import { MemberDetail } from "@/lib/features/members/member-shapes"
import { THEMES } from "@/lib/shared/constants"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { Billing, TimeZone } from "@/lib/features/people/own-data"

const HOUR = 3600

/** The profile data of the caller at the institute of their session. */
export const OwnDetails = MemberDetail.pick({
  user_id: true,
  first_name: true,
  last_name: true,
  gender: true,
  profileImage: true,
  email: true,
  mobile_number: true,
  role: true,
  parents: true,
  teacher: true,
  version: true,
}).extend({
  date_of_birth: z.string().nullable(),
  email_verified: z.boolean(),
  mobile_verified: z.boolean(),
  hasPassword: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
  /** Null to use the institute's. */
  timezone: z.string().nullable(),
  instituteTimezone: z.string(),
  teaser: z.object({ key: z.string(), name: z.string(), bytes: z.number().int() }).nullable(),
  billing: Billing.nullable(),
})
export type OwnDetails = z.infer<typeof OwnDetails>

/** A device on which the caller is signed in at an institute; its IP address is truncated. */
export const OwnSession = z.object({
  id: z.uuid(),
  institute: z.object({ id: Id, name: z.string(), image: z.string().nullable() }),
  deviceName: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** A factor of reauthentication: the password, or a code sent to a contact that was verified before. */
const IdentityProof = z.union([
  z.object({ password: z.string().min(1, "Must be given").max(1024) }),
  z.object({ identifier: Identifier, otp: Otp }),
])

export const profile = {
  show: endpoint("GET /users/v2/api/getOwnDetails", {
    support: "hidden",
    summary: "The caller's own data; billing numbers masked but for their last characters (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    reply: OwnDetails,
    failures: ["not_found"],
  }),
  saveSettings: endpoint("POST /users/v2/api/saveOwnSettings", {
    summary:
      "The caller's language, theme and time zone, which apply on every device they sign in on; null for none (added)",
    access: "signed-in",
    withoutPlan: "library",
    body: z
      .object({
        language: z.enum(LANGUAGES).nullable(),
        theme: z.enum(THEMES).nullable(),
        timezone: TimeZone.nullable(),
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, "Must change something"),
    reply: Nothing,
    recordsNothing: "it changes what the caller alone sees",
  }),
  reauthenticate: endpoint("POST /users/v2/api/reauthenticate", {
    summary:
      "Reauthenticate by the password or by a code to a contact verified before; valid for ten minutes of this session (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    body: IdentityProof,
    reply: z.object({ until: Instant }),
    failures: ["invalid_input", "invalid_code", "too_many_requests"],
    limit: { calls: 60, perSeconds: HOUR },
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  sendContactCode: endpoint("POST /users/v2/api/sendContactCode", {
    summary: "Send a code to the e-mail or mobile that is to become the caller's; requires reauthentication (added)",
    access: "signed-in",
    scope: "own",
    body: z.object({ identifier: Identifier }),
    reply: CodeSent,
    failures: ["reauthentication_required", "forbidden", "too_many_requests"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  changeContact: endpoint("POST /users/v2/api/changeContact", {
    summary:
      "Make the e-mail or mobile that a code was sent to the caller's own; the previous e-mail is notified (added)",
    access: "signed-in",
    scope: "own",
    body: z.object({ identifier: Identifier, otp: Otp }),
    reply: Nothing,
    failures: ["reauthentication_required", "forbidden", "invalid_code", "contact_taken", "too_many_requests"],
    records: ["account.contact_changed"],
  }),
  listSessions: endpoint("GET /users/v2/api/getOwnSessions", {
    support: "hidden",
    summary: "The devices on which the caller is signed in, at all of their institutes, last seen first (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    query: pageQuery(10).omit({ searchParam: true }),
    reply: paged(OwnSession),
  }),
  endSession: endpoint("POST /users/v2/api/endOwnSession", {
    summary: "Sign the caller out on one device, which is notified immediately (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    body: z.object({ id: z.uuid() }),
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  endOtherSessions: endpoint("POST /users/v2/api/endOtherSessions", {
    summary: "Sign the caller out on every other device (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: z.object({ ended: z.number().int() }),
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  exportData: endpoint("GET /users/v2/api/exportOwnData", {
    summary: "The data that the institute stores about the caller, as JSON (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    reply: download("application/json"),
    limit: { calls: 20, perSeconds: HOUR },
  }),
}
