import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { toAdministrators } from "@/lib/features/billing/to-administrators"
import { event } from "@/lib/features/events/event"

const ofInstitute = { subject: ["institute", "instituteId"], retain: "forever" } as const
const OfInstitute = z.object({ instituteId: Id })

/** What becomes of a closed institute. */
export const closingEvents = {
  reminded: event("institute.closing", {
    ...ofInstitute,
    data: OfInstitute.extend({ deletedOn: z.iso.date() }),
    notices: {
      administrators: {
        ...toAdministrators,
        urgency: "now",
        values: ({ deletedOn }, { date }) => ({ day: date(`${deletedOn}T12:00:00+05:30`) }),
      },
    },
  }),
  /** Recorded at the platform, because nothing of the institute is left that could have it. */
  deleted: event("institute.deleted", {
    ...ofInstitute,
    data: OfInstitute.extend({ name: z.string(), rows: z.number().int() }),
    notices: {},
  }),
}
