import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Id, IdText, Instant, Nothing, paged, pageQuery, PersonName, RowVersion } from "@/lib/contract/shapes"
import { OwnInstitute, RoleField } from "@/lib/features/auth/auth-shapes"
import { BillingChange } from "@/lib/features/profile/own-data"
import { ADMINS, MASTERS, ROLES, STAFF } from "@/lib/shared/roles"
import {
  Member,
  MEMBER_SORTS,
  MEMBER_STATUSES,
  MemberCard,
  MemberChange,
  MemberDetail,
  Members,
  NewMember,
  NewTeacher,
  Parent,
} from "./member-shapes"
import { OwnInvitation } from "./own-invitation"

const Roles = z
  .string()
  .max(80)
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.enum(ROLES)))

const filter = {
  instituteId: IdText.optional(),
  role: Roles.optional(),
  status: z.enum(MEMBER_STATUSES).optional(),
}
const VersionedMember = z.object({ id: Id, version: RowVersion.optional(), instituteId: Id.optional() })
const Token = z.string().regex(/^[\w-]{43}$/, "Must be the secret of a link")

export const members = {
  list: endpoint("GET /institutes/v2/api/fetchInstituteUsers", {
    summary:
      "The members of the institute, by role (comma-separated) and status, former ones only when filtered for; a teacher sees the students of the items they teach",
    access: STAFF,
    screen: "users",
    query: pageQuery(10).extend({ ...filter, sort: z.enum(MEMBER_SORTS).default("-joined") }),
    reply: Members,
  }),
  listNames: endpoint("GET /users/v2/api/getInstituteUsers/:instituteId", {
    summary: "Active members with their roles; a teacher sees teachers and the students of the items they teach",
    access: STAFF,
    params: z.object({ instituteId: IdText }),
    query: pageQuery(10).extend({ role: Roles.optional() }),
    reply: paged(MemberCard),
  }),
  exportCsv: endpoint("GET /institutes/v2/api/exportInstituteUsers", {
    summary: "The same members as a CSV file, every cell escaped against formula injection (added)",
    access: ADMINS,
    screen: "users",
    scope: "own",
    limit: { calls: 60, perSeconds: 3600 },
    query: z.object({ ...filter, searchParam: z.string().trim().max(80).optional() }),
    reply: download("text/csv"),
  }),
  show: endpoint("GET /users/v2/api/getUserProfile", {
    summary:
      "A profile that the caller may see: their own, for an admin anybody's, for a teacher that of a student or teacher",
    access: "signed-in",
    query: z.object({ id: IdText, instituteId: IdText.optional() }),
    reply: MemberDetail,
    failures: ["not_found"],
  }),
  add: endpoint("POST /users/v2/api/addUser", {
    summary: "Adds a person and sends an invitation. A role that may change money or roles requires reauthentication",
    access: ADMINS,
    screen: "users",
    scope: "own",
    form: {
      userDetails: asJson(NewMember),
      profilePic: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
      billingDetails: asOptionalJson(BillingChange),
    },
    reply: Member,
    failures: ["forbidden", "already_member", "not_found", "reauthentication_required"],
    limit: { calls: 600, perSeconds: 3600 },
  }),
  addTeacher: endpoint("POST /users/v1/api/addTeacher", {
    summary: "Adds a teacher with the content of their page, and sends them an invitation",
    access: ADMINS,
    screen: "users",
    scope: "own",
    body: NewTeacher,
    reply: Member,
    failures: ["already_member", "not_found"],
    limit: { calls: 600, perSeconds: 3600 },
  }),
  edit: endpoint("POST /users/v2/api/editUser", {
    summary: "Changes the caller's own data, or, for an admin, those of a member that the institute may change",
    access: "signed-in",
    scope: "own",
    form: {
      userDetails: asJson(MemberChange),
      profilePic: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
      billingDetails: asOptionalJson(BillingChange),
    },
    reply: MemberDetail,
    failures: ["not_found", "forbidden", "stale"],
  }),
  remove: endpoint("POST /users/v2/api/deleteUser", {
    summary: "Ends a membership and its session; purchases and bookings stay",
    access: ADMINS,
    screen: "users",
    right: "delete",
    query: z.object({ id: IdText, instituteId: IdText.optional() }),
    reply: Nothing,
    failures: ["not_found", "forbidden", "last_admin"],
  }),
  changeStatus: endpoint("POST /users/v2/api/changeUserStatus", {
    summary: "Disables a member, whose session ends immediately, or enables them again",
    access: ADMINS,
    screen: "users",
    body: VersionedMember.extend({ enabled: z.boolean() }),
    reply: Member,
    failures: ["not_found", "forbidden", "last_admin", "stale"],
  }),
  assignRole: endpoint("POST /users/v2/api/admin/assign/role", {
    summary: "Assigns a system or a custom role. One that may change money or roles requires reauthentication",
    access: ADMINS,
    screen: "users",
    body: VersionedMember.extend({ roleId: Id }),
    reply: Member,
    failures: ["not_found", "forbidden", "last_admin", "stale", "reauthentication_required"],
  }),
  setCrmAccess: endpoint("POST /users/v2/api/allowCrmAccessControl", {
    summary: "Grants a staff member access to the CRM, or revokes it",
    access: ["InstituteAdmin"],
    screen: "users",
    body: VersionedMember.extend({ allowed: z.boolean() }),
    reply: Member,
    failures: ["not_found", "forbidden", "stale"],
  }),
  hasCrmAccess: endpoint("GET /users/v2/api/hasCrmControlAccess/:id", {
    summary: "Whether the caller has access to the CRM of the institute, which must be that of their session",
    access: "signed-in",
    params: z.object({ id: IdText }),
    reply: z.boolean(),
    failures: ["other_institute"],
  }),
  saveParents: endpoint("POST /users/v2/api/add/studentParentsInfo", {
    summary: "Replaces the parents of a student; by the student, or an admin",
    access: "signed-in",
    body: z.object({
      id: Id,
      version: RowVersion.optional(),
      instituteId: Id.optional(),
      parents: z
        .array(Parent)
        .max(3, "At most three")
        .refine((list) => new Set(list.map(({ relation }) => relation)).size === list.length, "Each only once"),
    }),
    reply: MemberDetail,
    failures: ["not_found", "forbidden", "stale"],
  }),
  zoomStatus: endpoint("GET /users/v2/api/zoomStatus/:instituteId/:userId", {
    summary: "Whether a person's meeting account is connected, and since when",
    access: STAFF,
    params: z.object({ instituteId: IdText, userId: IdText }),
    reply: z.object({ connected: z.boolean(), provider: z.string().nullable(), since: Instant.nullable() }),
    failures: ["not_found"],
  }),
  ownInstitute: endpoint("GET /users/v2/api/getUserInstitute/:id", {
    summary: "One of the institutes that the caller belongs to",
    access: "signed-in",
    scope: "platform",
    params: z.object({ id: IdText }),
    reply: OwnInstitute,
    failures: ["not_found"],
  }),
  allMemberships: endpoint("GET /users/v2/api/getAllUserInstitutes", {
    summary: "The memberships of all institutes",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10),
    reply: paged(
      MemberCard.extend({
        email: z.string(),
        status: z.enum(MEMBER_STATUSES),
        joinedAt: Instant,
        institute: z.object({ id: Id, name: z.string(), slug: z.string() }),
      }),
    ),
  }),
  resendInvitation: endpoint("POST /users/v2/api/resendInvitation", {
    summary: "Sends an invitation again; the previous link becomes invalid (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: Member,
    failures: ["not_found", "forbidden"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  ownInvitations: endpoint("GET /users/v2/api/getOwnInvitations", {
    summary: "The pending invitations of the caller at other institutes; none without a verified e-mail (added)",
    access: "signed-in",
    scope: "platform",
    reply: z.array(OwnInvitation),
  }),
  acceptOwnInvitation: endpoint("POST /users/v2/api/acceptOwnInvitation", {
    summary:
      "Joins an institute that has invited the caller, authorised by the session and the verified e-mail (added)",
    access: "signed-in",
    scope: "platform",
    crossInstitute: true,
    query: z.object({ instituteId: IdText }),
    reply: OwnInstitute.extend({ origin: z.string() }),
    failures: ["link_expired"],
    limit: { calls: 60, perSeconds: 3600 },
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
    failures: ["link_expired", "invalid_credentials", "disabled", "too_many_requests", "invalid_input"],
    limit: { calls: 120, perSeconds: 600 },
  }),
}
