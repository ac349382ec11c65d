import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const lasting = { retain: "forever", notices: {} } as const
const OfProfile = z.object({ instituteId: Id, fromDate: z.iso.date() })

/** What happens to the tax of an institute, and to the codes and rates of the platform. */
export const taxEvents = {
  profileSaved: event("tax.profile_saved", { ...lasting, subject: ["institute", "instituteId"], data: OfProfile }),
  profileWithdrawn: event("tax.profile_withdrawn", {
    ...lasting,
    subject: ["institute", "instituteId"],
    data: OfProfile,
  }),
  codeAdded: event("tax.code_added", {
    ...lasting,
    subject: ["sac_code", null],
    data: z.object({ code: z.string(), fromDate: z.iso.date(), reason: z.string().nullable() }),
  }),
  kindsSaved: event("tax.kinds_saved", { ...lasting, subject: ["sac_code", null], data: z.object({}) }),
}
