import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Nothing, PersonName } from "@/lib/contract/shapes"
import { OwnInstitute, RoleField } from "@/lib/features/auth/auth-shapes"
import { ADMINS } from "@/lib/shared/roles"
import { Member } from "./member-shapes"
import { OwnInvitation } from "./own-invitation"

const Token = z.string().regex(/^[\w-]{43}$/, "Must be the secret of a link")

/** The calls by which invitations are sent again, accepted and declined. */
export const invitationCalls = {
  resendInvitation: endpoint("POST /users/v2/api/resendInvitation", {
    summary: "Sends an invitation again; the previous link becomes invalid (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: Member,
    failures: ["not_found", "forbidden"],
    limit: { calls: 60, perSeconds: 3600 },
    recordsNothing: "the invitation stays; it is mailed again",
  }),
  ownInvitations: endpoint("GET /users/v2/api/getOwnInvitations", {
    support: "hidden",
    summary: "The pending invitations of the caller at other institutes; none without a verified e-mail (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: z.array(OwnInvitation),
  }),
  acceptOwnInvitation: endpoint("POST /users/v2/api/acceptOwnInvitation", {
    summary:
      "Joins an institute that has invited the caller, authorised by the session and the verified e-mail (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    crossInstitute: true,
    query: z.object({ instituteId: IdText }),
    reply: OwnInstitute.extend({ origin: z.string() }),
    failures: ["link_expired", "enrolment_full"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["member.invitation_accepted"],
  }),
  declineOwnInvitation: endpoint("POST /users/v2/api/declineOwnInvitation", {
    summary: "Declines the invitation of an institute to the caller; who sent it is notified (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    crossInstitute: true,
    query: z.object({ instituteId: IdText }),
    reply: Nothing,
    failures: ["link_expired"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["member.invitation_declined"],
  }),
  showInvitation: endpoint("POST /users/v2/api/showInvitation", {
    summary: "The invitation of a link (added)",
    access: "public",
    scope: "own",
    body: z.object({ token: Token, instituteId: Id }),
    reply: z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: RoleField,
      expiresAt: Instant,
      /** Whether they have an account already, with whose password they accept. */
      hasPassword: z.boolean(),
    }),
    failures: ["link_expired"],
    limit: { calls: 120, perSeconds: 600 },
    recordsNothing: "it changes nothing; its secret is kept out of the URL",
  }),
  acceptInvitation: endpoint("POST /users/v2/api/acceptInvitation", {
    summary:
      "Joins the institute by an invitation: with a first password, or with that of the existing account (added)",
    access: "public",
    scope: "own",
    body: z.object({
      token: Token,
      instituteId: Id,
      password: z.string().min(1, "Must be given").max(1024),
      first_name: PersonName.optional(),
      last_name: z.union([z.literal(""), PersonName]).optional(),
    }),
    reply: z.object({ email: z.string(), role: RoleField }),
    failures: [
      "link_expired",
      "invalid_credentials",
      "disabled",
      "too_many_requests",
      "invalid_input",
      "enrolment_full",
    ],
    limit: { calls: 120, perSeconds: 600 },
    records: ["member.invitation_accepted"],
  }),
  declineInvitation: endpoint("POST /users/v2/api/declineInvitation", {
    summary: "Declines the invitation of a link; who sent it is notified (added)",
    access: "public",
    scope: "own",
    body: z.object({ token: Token, instituteId: Id }),
    reply: Nothing,
    failures: ["link_expired"],
    limit: { calls: 120, perSeconds: 600 },
    records: ["member.invitation_declined"],
  }),
}
