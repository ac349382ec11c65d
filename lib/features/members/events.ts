import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { ROLES, type Role } from "@/lib/shared/roles"

/** Where the inviter invites the next person. */
const LIST_OF_ROLE: Record<Role, string> = {
  SuperAdmin: paths.masterInstitutes,
  InstituteAdmin: paths.adminMembers("admins"),
  Admin: paths.adminMembers("admins"),
  Teacher: paths.adminMembers("teachers"),
  Student: paths.adminMembers("students"),
}

/** What happens to the members of an institute. */
export const memberEvents = {
  invitationDeclined: event("member.invitation_declined", {
    subject: ["user", "userId"],
    retain: "forever",
    data: z.object({ userId: Id, invitedBy: Id.nullable(), name: z.string(), role: z.enum(ROLES) }),
    notices: {
      inviter: {
        to: person("invitedBy"),
        channels: ["bell"],
        urgency: "today",
        topic: "people",
        mayTurnOff: true,
        link: ({ role }) => LIST_OF_ROLE[role],
      },
    },
  }),
}
