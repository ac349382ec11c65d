import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText } from "@/lib/contract/shapes"

/** What a question belongs to: the platform, an institute, or one item. */
export const FAQ_TYPES = ["platform", "institute", "item"] as const

export const Faq = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  faqType: z.enum(FAQ_TYPES),
  displayOrder: z.number().int(),
})
export type Faq = z.infer<typeof Faq>

export const faqs = {
  list: endpoint("GET /payments/v2/api/faqs", {
    summary: "Questions and answers in display order; for items only those of listed items",
    access: "public",
    cached: true,
    query: z.object({ faqType: z.enum(FAQ_TYPES).default("institute"), instituteId: IdText.optional() }),
    reply: z.array(Faq),
  }),
}
