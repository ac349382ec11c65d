import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

/** What the platform records of payments for plans. */
export const planPaymentEvents = {
  recorded: event("plan.payment_recorded", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({
      instituteId: Id,
      plan: z.string(),
      order: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
      reference: z.string(),
      receivedOn: z.iso.date(),
    }),
    notices: {},
  }),
}
