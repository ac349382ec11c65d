import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { holdersOf } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { homeOf, ROLES } from "@/lib/shared/roles"

const role = {
  subject: ["role", "roleId"],
  retain: "forever",
  data: z.object({ roleId: Id, name: z.string() }),
} as const

/** What happens to the custom roles of an institute. */
export const roleEvents = {
  added: event("role.added", { ...role, notices: {} }),
  rightsChanged: event("role.rights_changed", {
    ...role,
    data: role.data.extend({ baseRole: z.enum(ROLES) }),
    notices: {
      holders: {
        to: holdersOf("roleId"),
        channels: ["bell"],
        urgency: "today",
        topic: "account",
        mayTurnOff: false,
        link: ({ baseRole }) => homeOf(baseRole),
      },
    },
  }),
  removed: event("role.removed", { ...role, notices: {} }),
}
