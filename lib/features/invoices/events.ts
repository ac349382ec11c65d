import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

/** What happens to documents of money. */
export const invoiceEvents = {
  undrawn: event("invoice.undrawn", {
    subject: ["invoice", "invoiceId"],
    retain: "forever",
    data: z.object({ invoiceId: Id, orderId: Id, number: z.string() }),
    notices: {
      administrators: {
        to: administrators,
        channels: ["bell"],
        topic: "sales",
        urgency: "today",
        mayTurnOff: true,
        link: () => paths.adminInvoices,
      },
    },
  }),
  prefixesSaved: event("invoice.prefixes_saved", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id }),
    notices: {},
  }),
}
