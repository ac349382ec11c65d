import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { toAdministrators } from "@/lib/features/billing/to-administrators"
import { event } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"

const ofPlan = { subject: ["subscription", null], retain: "forever" } as const
const OfPayment = z.object({ order: z.string(), amountMinor: z.int(), currency: z.string(), reference: z.string() })
const notice = { ...toAdministrators, urgency: "today" } as const
const amountOf = ({ amountMinor, currency }: z.infer<typeof OfPayment>, { exactMoney }: Formats) => ({
  amount: exactMoney(amountMinor, currency),
})

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
  chequeReceived: event("plan.cheque_received", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: OfPayment.extend({ instituteId: Id }),
    notices: {},
  }),
  partReceived: event("plan.part_received", {
    ...ofPlan,
    data: OfPayment,
    notices: { administrators: { ...notice, values: amountOf } },
  }),
  partReversed: event("plan.part_reversed", {
    ...ofPlan,
    data: OfPayment.extend({ reason: z.string() }),
    notices: { administrators: { ...notice, values: amountOf } },
  }),
  chequeBounced: event("plan.cheque_bounced", {
    ...ofPlan,
    data: OfPayment.extend({ reason: z.string() }),
    notices: { administrators: { ...notice, values: amountOf } },
  }),
}
