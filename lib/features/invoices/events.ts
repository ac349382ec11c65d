import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
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
  reissued: event("invoice.reissued", {
    subject: ["invoice", "invoiceId"],
    retain: "forever",
    data: z.object({
      invoiceId: Id,
      orderId: Id,
      buyerId: Id,
      transactionId: z.string(),
      /** The numbers of the document that was corrected, of its credit note, and of what takes its place. */
      former: z.string(),
      creditNote: z.string(),
      number: z.string(),
      documentIds: z.array(Id),
    }),
    notices: {
      buyer: {
        to: person("buyerId"),
        channels: ["bell", "email"],
        topic: "orders",
        urgency: "now",
        mayTurnOff: false,
        link: ({ transactionId }) => paths.order(transactionId),
      },
    },
  }),
}
