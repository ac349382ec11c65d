import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Id, IdText, Instant, Nothing, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { OwnInstitute } from "@/lib/features/auth/auth-shapes"
import { BillingChange } from "@/lib/features/people/own-data"
import { ADMINS, MASTERS, ROLES, STAFF } from "@/lib/shared/roles"
import { invitationCalls } from "./invitation-contract"
import {
  Member,
  MEMBER_FILTERS,
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
  status: z.enum(MEMBER_FILTERS).optional(),
}
const VersionedMember = z.object({ id: Id, version: RowVersion.optional(), instituteId: Id.optional() })

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
    records: ["member.list_exported"],
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
    failures: ["forbidden", "already_member", "not_found", "reauthentication_required", "quota_exceeded"],
    limit: { calls: 600, perSeconds: 3600 },
    records: ["member.invited"],
  }),
  addTeacher: endpoint("POST /users/v1/api/addTeacher", {
    summary: "Adds a teacher with the content of their page, and sends them an invitation",
    access: ADMINS,
    screen: "users",
    scope: "own",
    body: NewTeacher,
    reply: Member,
    failures: ["already_member", "not_found", "quota_exceeded"],
    limit: { calls: 600, perSeconds: 3600 },
    records: ["member.invited"],
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
    failures: ["not_found", "forbidden", "stale", "quota_exceeded"],
    records: ["member.edited"],
  }),
  remove: endpoint("POST /users/v2/api/deleteUser", {
    summary: "Ends a membership and its session; purchases and bookings stay",
    access: ADMINS,
    screen: "users",
    right: "delete",
    query: z.object({ id: IdText, instituteId: IdText.optional() }),
    reply: Nothing,
    failures: ["not_found", "forbidden", "last_admin"],
    records: ["member.removed", "member.invitation_withdrawn"],
  }),
  changeStatus: endpoint("POST /users/v2/api/changeUserStatus", {
    summary: "Disables a member, whose session ends immediately, or enables them again",
    access: ADMINS,
    screen: "users",
    body: VersionedMember.extend({ enabled: z.boolean() }),
    reply: Member,
    failures: ["not_found", "forbidden", "last_admin", "stale", "quota_exceeded"],
    records: ["member.disabled", "member.enabled"],
  }),
  assignRole: endpoint("POST /users/v2/api/admin/assign/role", {
    summary: "Assigns a system or a custom role. One that may change money or roles requires reauthentication",
    access: ADMINS,
    screen: "users",
    body: VersionedMember.extend({ roleId: Id }),
    reply: Member,
    failures: ["not_found", "forbidden", "last_admin", "stale", "reauthentication_required", "quota_exceeded"],
    records: ["member.role_changed"],
  }),
  setCrmAccess: endpoint("POST /users/v2/api/allowCrmAccessControl", {
    summary: "Grants a staff member access to the CRM, or revokes it",
    access: ["InstituteAdmin"],
    screen: "users",
    body: VersionedMember.extend({ allowed: z.boolean() }),
    reply: Member,
    failures: ["not_found", "forbidden", "stale"],
    records: ["member.crm_access_changed"],
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
    records: ["member.parents_changed"],
  }),
  zoomStatus: endpoint("GET /users/v2/api/zoomStatus/:instituteId/:userId", {
    summary: "Whether a person's meeting account is connected, and since when",
    access: STAFF,
    params: z.object({ instituteId: IdText, userId: IdText }),
    reply: z.object({ connected: z.boolean(), provider: z.string().nullable(), since: Instant.nullable() }),
    failures: ["not_found"],
  }),
  ownInstitute: endpoint("GET /users/v2/api/getUserInstitute/:id", {
    support: "hidden",
    summary: "One of the institutes that the caller belongs to",
    access: "signed-in",
    scope: "platform",
    params: z.object({ id: IdText }),
    reply: OwnInstitute,
    failures: ["not_found"],
  }),
  allMemberships: endpoint("GET /users/v2/api/getAllUserInstitutes", {
    cost: "report",
    summary:
      "The memberships of all institutes, newest first: by page, or those before a key, the `next` of the former answer",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10).extend({ before: IdText.optional() }),
    reply: paged(
      MemberCard.extend({
        email: z.string(),
        status: z.enum(MEMBER_STATUSES),
        joinedAt: Instant,
        institute: z.object({ id: Id, name: z.string(), slug: z.string() }),
      }),
    ).extend({ next: Id.nullable() }),
  }),
  ...invitationCalls,
}
