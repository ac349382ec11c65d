import { z } from "zod"
import { event } from "@/lib/features/events/event"
import { dateOf } from "./events"
import { toAdministrators } from "./to-administrators"

const subject = ["subscription", null] as const
const ofMoney = { amountMinor: z.int(), currency: z.string(), order: z.string() }

/** What happens with the fees on sales that an institute owes besides its plan. */
export const feeEvents = {
  due: event("plan.fee_due", {
    subject,
    retain: "forever",
    data: z.object({
      ...ofMoney,
      /** Ordered, due soon, or not paid in time, so that sales wait. */
      stage: z.enum(["ordered", "soon", "over"]),
      dueOn: z.iso.date(),
      payUrl: z.string(),
    }),
    notices: {
      administrators: {
        ...toAdministrators,
        urgency: "today",
        values: ({ amountMinor, currency, dueOn, stage, payUrl }, formats) => ({
          amount: formats.exactMoney(amountMinor, currency),
          day: dateOf(dueOn, formats),
          ...{ stage, payUrl },
        }),
      },
    },
  }),
  paid: event("plan.fee_paid", {
    subject,
    retain: "forever",
    data: z.object(ofMoney),
    notices: {
      administrators: {
        ...toAdministrators,
        urgency: "now",
        isOwnToo: true,
        values: ({ amountMinor, currency }, { exactMoney }) => ({ amount: exactMoney(amountMinor, currency) }),
      },
    },
  }),
}
