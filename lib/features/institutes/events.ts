import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const institute = { subject: ["institute", "instituteId"], retain: "forever", notices: {} } as const
const OfInstitute = z.object({ instituteId: Id })

/** What happens to an institute and its settings. */
export const instituteEvents = {
  opened: event("institute.opened", {
    ...institute,
    data: OfInstitute.extend({
      name: z.string(),
      /** The person who opened it for themselves; null for one that the platform made. */
      openedBy: Id.nullable().default(null),
    }),
    notices: {
      founder: {
        to: person("openedBy"),
        channels: ["email"],
        urgency: "now",
        topic: "account",
        mayTurnOff: false,
        isOwnToo: true,
        link: () => paths.dashboard("admin"),
      },
    },
  }),
  saved: event("institute.saved", { ...institute, data: OfInstitute }),
  emailVerified: event("institute.email_verified", { ...institute, data: OfInstitute.extend({ email: z.string() }) }),
  landingSaved: event("institute.landing_saved", { ...institute, data: OfInstitute }),
}
