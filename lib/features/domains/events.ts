import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const ofDomain = {
  subject: ["domain", "domainId"],
  retain: "forever",
  data: z.object({ domainId: Id, host: z.string() }),
  notices: {},
} as const

const toAdministrators = {
  to: administrators,
  channels: ["bell", "email"],
  topic: "site",
  link: () => paths.instituteSettings("domain"),
} as const

/** What an institute does with its domains, and what becomes of them. */
export const domainEvents = {
  added: event("domain.added", ofDomain),
  primarySet: event("domain.primary_set", ofDomain),
  primaryUnset: event("domain.primary_unset", ofDomain),
  removed: event("domain.removed", ofDomain),
  failed: event("domain.failed", {
    ...ofDomain,
    notices: { administrators: { ...toAdministrators, urgency: "now", mayTurnOff: false } },
  }),
  works: event("domain.works", {
    ...ofDomain,
    notices: { administrators: { ...toAdministrators, urgency: "today", mayTurnOff: true } },
  }),
}
