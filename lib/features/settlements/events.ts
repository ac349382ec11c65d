import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

/** What happens where the books are compared with the gateway's accounts; the platform's own account is that of its institute. */
export const settlementEvents = {
  differs: event("settlement.differs", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, accountId: Id.nullable(), day: z.iso.date(), count: z.int().positive() }),
    notices: {
      administrators: {
        to: administrators,
        channels: ["bell", "email"],
        topic: "sales",
        urgency: "today",
        mayTurnOff: false,
        link: ({ accountId }) => (accountId === null ? paths.moneyHealth : paths.instituteSettings("payouts")),
      },
    },
  }),
  seen: event("settlement.seen", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, providerId: z.string(), note: z.string() }),
    notices: {},
  }),
}
