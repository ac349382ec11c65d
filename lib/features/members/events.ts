import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { homeOf, ROLES, type Role } from "@/lib/shared/roles"

/** Where the inviter invites the next person. */
const LIST_OF_ROLE: Record<Role, string> = {
  SuperAdmin: paths.masterInstitutes,
  InstituteAdmin: paths.adminMembers("admins"),
  Admin: paths.adminMembers("admins"),
  Teacher: paths.adminMembers("teachers"),
  Student: paths.adminMembers("students"),
}

const member = { subject: ["user", "userId"], retain: "forever" } as const
const OfMember = z.object({ userId: Id })

const answer = {
  ...member,
  data: OfMember.extend({ invitedBy: Id.nullable(), name: z.string(), role: z.enum(ROLES) }),
} as const
const toInviter = {
  to: person("invitedBy"),
  channels: ["bell"],
  topic: "people",
  mayTurnOff: true,
  link: ({ role }: { role: Role }) => LIST_OF_ROLE[role],
} as const

const account = { topic: "account", urgency: "now", mayTurnOff: false } as const

const StatusChange = OfMember.extend({
  role: z.enum(ROLES),
  /** Who did it: staff of the institute, or the platform. */
  from: z.enum(["institute", "platform"]),
  reason: z.string().nullable(),
})
const withReason = {
  quote: "reason",
  values: ({ reason }: z.infer<typeof StatusChange>) => ({ hasReason: reason === null ? "no" : "yes" }),
} as const

/** What happens to the members of an institute. */
export const memberEvents = {
  invited: event("member.invited", {
    ...member,
    data: OfMember.extend({ role: z.enum(ROLES), customRoleId: Id.nullable() }),
    notices: {},
  }),
  invitationWithdrawn: event("member.invitation_withdrawn", { ...member, data: OfMember, notices: {} }),
  edited: event("member.edited", { ...member, data: OfMember, notices: {} }),
  parentsChanged: event("member.parents_changed", { ...member, data: OfMember, notices: {} }),
  crmAccessChanged: event("member.crm_access_changed", {
    ...member,
    data: OfMember.extend({ access: z.enum(["given", "taken"]) }),
    notices: {},
  }),
  listExported: event("member.list_exported", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, count: z.number() }),
    notices: {},
  }),
  left: event("member.left", { ...member, data: OfMember, notices: {} }),
  invitationAccepted: event("member.invitation_accepted", {
    ...answer,
    notices: { inviter: { ...toInviter, urgency: "later" } },
  }),
  invitationDeclined: event("member.invitation_declined", {
    ...answer,
    notices: { inviter: { ...toInviter, urgency: "today" } },
  }),
  roleChanged: event("member.role_changed", {
    ...member,
    data: OfMember.extend({
      role: z.enum(ROLES),
      customRole: z.string().nullable(),
      /** The member, where they have joined and their role is another now. */
      notifiedId: Id.nullable(),
    }),
    notices: {
      person: {
        ...account,
        to: person("notifiedId"),
        channels: ["bell", "email"],
        link: ({ role }) => homeOf(role),
        values: ({ role, customRole }) => ({ role: customRole === null ? role : "custom", name: customRole ?? "" }),
      },
    },
  }),
  disabled: event("member.disabled", {
    ...member,
    data: StatusChange,
    notices: {
      person: { ...account, ...withReason, to: person("userId"), channels: ["email"], link: () => paths.home },
    },
  }),
  enabled: event("member.enabled", {
    ...member,
    data: StatusChange,
    notices: {
      person: {
        ...account,
        ...withReason,
        to: person("userId"),
        channels: ["bell", "email"],
        link: ({ role }) => homeOf(role),
      },
    },
  }),
  removed: event("member.removed", {
    ...member,
    data: OfMember,
    notices: { person: { ...account, to: person("userId"), channels: ["email"], link: () => paths.home } },
  }),
}
