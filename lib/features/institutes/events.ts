import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const institute = { subject: ["institute", "instituteId"], retain: "forever", notices: {} } as const
const OfInstitute = z.object({ instituteId: Id })

/** What happens to an institute and its settings. */
export const instituteEvents = {
  opened: event("institute.opened", { ...institute, data: OfInstitute.extend({ name: z.string() }) }),
  saved: event("institute.saved", { ...institute, data: OfInstitute }),
  emailVerified: event("institute.email_verified", { ...institute, data: OfInstitute.extend({ email: z.string() }) }),
  landingSaved: event("institute.landing_saved", { ...institute, data: OfInstitute }),
}
