import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Id, IdText, Instant, Nothing, paged, pageQuery, PersonName } from "@/lib/contract/shapes"
import { OwnInstitute, RoleField } from "@/lib/features/auth/contract"
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
const Standing = z.object({ id: Id, version: z.number().int(), instituteId: Id.optional() })
const Token = z.string().regex(/^[\w-]{43}$/, "Must be the secret of a link")

export const members = {
  list: endpoint("GET /institutes/v2/api/fetchInstituteUsers", {
    summary: "The people of the institute, by role (several with commas) and state; who has left only when asked for",
    access: ADMINS,
    screen: "users",
    query: pageQuery(10).extend({ ...filter, sort: z.enum(MEMBER_SORTS).default("-joined") }),
    reply: Members,
  }),
  names: endpoint("GET /users/v2/api/getInstituteUsers/:instituteId", {
    summary: "Active people with their roles; a teacher sees teachers and the learners of what they teach",
    access: STAFF,
    params: z.object({ instituteId: IdText }),
    query: pageQuery(10).extend({ role: Roles.optional() }),
    reply: paged(MemberCard),
  }),
  exportCsv: endpoint("GET /institutes/v2/api/exportInstituteUsers", {
    summary: "The same people as a CSV file, every cell harmless to a spreadsheet (added)",
    access: ADMINS,
    screen: "users",
    scope: "own",
    limit: { calls: 60, perSeconds: 3600 },
    query: z.object({ ...filter, searchParam: z.string().trim().max(80).optional() }),
    reply: download("text/csv"),
  }),
  show: endpoint("GET /users/v2/api/getUserProfile", {
    summary: "A profile that the caller may see: one's own, an admin anybody's, a teacher a learner's",
    access: "signed-in",
    query: z.object({ id: IdText, instituteId: IdText.optional() }),
    reply: MemberDetail,
    failures: ["not_found"],
  }),
  add: endpoint("POST /users/v2/api/addUser", {
    summary: "Adds a person with a role and sends them an invitation; one who has an account joins with it",
    access: ADMINS,
    screen: "users",
    scope: "own",
    form: { userDetails: asJson(NewMember), profilePic: optionalUpload(IMAGE) },
    reply: Member,
    failures: ["no_rights", "already_member", "not_found"],
    limit: { calls: 600, perSeconds: 3600 },
  }),
  addTeacher: endpoint("POST /users/v1/api/addTeacher", {
    summary: "Adds a teacher with what their page says, and sends them an invitation",
    access: ADMINS,
    screen: "users",
    scope: "own",
    body: NewTeacher,
    reply: Member,
    failures: ["already_member", "not_found"],
    limit: { calls: 600, perSeconds: 3600 },
  }),
  edit: endpoint("POST /users/v2/api/editUser", {
    summary: "Changes one's own data, or, as an admin, a member's as far as they are the institute's to change",
    access: "signed-in",
    scope: "own",
    form: {
      userDetails: asJson(MemberChange),
      profilePic: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
      billingDetails: asOptionalJson(BillingChange),
    },
    reply: MemberDetail,
    failures: ["not_found", "no_rights", "stale"],
  }),
  remove: endpoint("POST /users/v2/api/deleteUser", {
    summary: "Ends a membership and its session; what the person bought and what was booked stay",
    access: ADMINS,
    screen: "users",
    right: "delete",
    query: z.object({ id: IdText, instituteId: IdText.optional() }),
    reply: Nothing,
    failures: ["not_found", "no_rights", "last_admin"],
  }),
  changeStatus: endpoint("POST /users/v2/api/changeUserStatus", {
    summary: "Disables a member, whose session ends at once, or lets them in again",
    access: ADMINS,
    screen: "users",
    body: Standing.extend({ enabled: z.boolean() }),
    reply: Member,
    failures: ["not_found", "no_rights", "last_admin", "stale"],
  }),
  assignRole: endpoint("POST /users/v2/api/admin/assign/role", {
    summary: "Gives a member another role, one that all institutes have (1 to 5) or one of the institute's own",
    access: ADMINS,
    screen: "users",
    body: Standing.extend({ roleId: Id }),
    reply: Member,
    failures: ["not_found", "no_rights", "last_admin", "stale"],
  }),
  allowCrm: endpoint("POST /users/v2/api/allowCrmAccessControl", {
    summary: "Gives a member of the staff access to the CRM, or takes it away",
    access: ["InstituteAdmin"],
    screen: "users",
    body: Standing.extend({ allowed: z.boolean() }),
    reply: Member,
    failures: ["not_found", "no_rights", "stale"],
  }),
  hasCrm: endpoint("GET /users/v2/api/hasCrmControlAccess/:id", {
    summary: "Whether the caller has access to the CRM of the institute, which must be their own",
    access: "signed-in",
    params: z.object({ id: IdText }),
    reply: z.boolean(),
    failures: ["other_institute"],
  }),
  saveParents: endpoint("POST /users/v2/api/add/studentParentsInfo", {
    summary: "Writes down a student's parents in place of those who stood there: by the student, or an admin",
    access: "signed-in",
    body: z.object({
      id: Id,
      version: z.number().int(),
      instituteId: Id.optional(),
      parents: z
        .array(Parent)
        .max(3, "At most three")
        .refine((list) => new Set(list.map(({ relation }) => relation)).size === list.length, "Each only once"),
    }),
    reply: MemberDetail,
    failures: ["not_found", "no_rights", "stale"],
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
    summary: "Who belongs where, over all institutes",
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
    summary: "Sends an invitation anew; the link sent before is good no more (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: Member,
    failures: ["not_found", "no_rights"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  ownInvitations: endpoint("GET /users/v2/api/getOwnInvitations", {
    summary:
      "The invitations that wait for the caller at other institutes; none for who has not proved their e-mail (added)",
    access: "signed-in",
    scope: "platform",
    reply: z.array(
      z.object({
        institute: OwnInstitute.pick({ id: true, name: true, image: true }),
        role: RoleField,
        expiresAt: Instant,
      }),
    ),
  }),
  joinInvited: endpoint("POST /users/v2/api/joinInvited", {
    summary: "Joins an institute that has invited the caller, whose session and proved e-mail are the proof (added)",
    access: "signed-in",
    scope: "platform",
    reachesOut: true,
    query: z.object({ instituteId: IdText }),
    reply: OwnInstitute.extend({ origin: z.string() }),
    failures: ["link_expired"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  showInvitation: endpoint("POST /users/v2/api/showInvitation", {
    summary: "What an invitation says to whoever holds its link (added)",
    access: "public",
    scope: "own",
    body: z.object({ token: Token, instituteId: Id }),
    reply: z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: RoleField,
      expiresAt: Instant,
      /** They have an account already, whose password they join with. */
      hasPassword: z.boolean(),
    }),
    failures: ["link_expired"],
    limit: { calls: 120, perSeconds: 600 },
  }),
  acceptInvitation: endpoint("POST /users/v2/api/acceptInvitation", {
    summary:
      "Joins the institute by an invitation: with a first password, or with that of the account there is (added)",
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
    failures: ["link_expired", "wrong_credentials", "disabled", "too_many", "invalid_input"],
    limit: { calls: 120, perSeconds: 600 },
  }),
}
