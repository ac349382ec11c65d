import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const faq = { subject: ["faq", "faqId"], retain: "forever", notices: {} } as const
/** A question by its beginning; the whole is among the changes. */
const OfFaq = z.object({ faqId: Id, question: z.string() })

/** What happens to questions with their answers. */
export const faqEvents = {
  created: event("faq.created", { ...faq, data: OfFaq.extend({ itemId: Id.nullable() }) }),
  saved: event("faq.saved", { ...faq, data: OfFaq }),
  deleted: event("faq.deleted", { ...faq, data: OfFaq }),
  ordered: event("faq.ordered", {
    ...faq,
    subject: ["faq", null],
    data: z.object({ itemId: Id.nullable(), count: z.int() }),
  }),
}
