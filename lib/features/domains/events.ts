import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const ofDomain = {
  subject: ["domain", "domainId"],
  retain: "forever",
  data: z.object({ domainId: Id, host: z.string() }),
  notices: {},
} as const

/** What an institute does with its domains. */
export const domainEvents = {
  added: event("domain.added", ofDomain),
  primarySet: event("domain.primary_set", ofDomain),
  primaryUnset: event("domain.primary_unset", ofDomain),
  removed: event("domain.removed", ofDomain),
}
