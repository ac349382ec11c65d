import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const role = {
  subject: ["role", "roleId"],
  retain: "forever",
  data: z.object({ roleId: Id, name: z.string() }),
} as const

/** What happens to the custom roles of an institute. */
export const roleEvents = {
  added: event("role.added", { ...role, notices: {} }),
  rightsChanged: event("role.rights_changed", { ...role, notices: {} }),
  removed: event("role.removed", { ...role, notices: {} }),
}
