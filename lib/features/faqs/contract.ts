import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, RowVersion } from "@/lib/contract/shapes"
import { MASTERS, STAFF } from "@/lib/shared/roles"

/** What a question belongs to: the platform, an institute, or one item. */
export const FAQ_TYPES = ["platform", "institute", "item"] as const

/** The most questions of one owner. */
export const MAX_FAQS = 200

export const Faq = z.object({
  id: Id,
  version: RowVersion,
  question: z.string(),
  answer: z.string(),
  faqType: z.enum(FAQ_TYPES),
  displayOrder: z.number().int(),
})
export type Faq = z.infer<typeof Faq>

/** A question with its answer, as plain text. */
export const FaqText = z.object({
  question: z.string().trim().min(5, "At least 5 letters").max(300),
  answer: z.string().trim().min(2, "At least 2 letters").max(4_000),
})

const Place = z.number().int().min(0).max(1_000_000)

/** Who may write questions; of what, the server decides by its owner. */
const WRITERS = [...MASTERS, ...STAFF] as const

export const faqs = {
  list: endpoint("GET /payments/v2/api/faqs", {
    summary: "Questions and answers in display order; for items only those of listed items",
    access: "public",
    cached: true,
    query: z.object({ faqType: z.enum(FAQ_TYPES).default("institute"), instituteId: IdText.optional() }),
    reply: z.array(Faq),
  }),
  listOfItem: endpoint("GET /payments/v2/api/itemFaqs/:id", {
    summary: "The questions of one item for its staff, a draft's too (added)",
    access: STAFF,
    screen: "courses",
    params: IdParams,
    reply: z.array(Faq),
    failures: ["not_found"],
  }),
  create: endpoint("POST /payments/v2/api/faqs", {
    support: "write",
    summary:
      "Adds a question at the end, or at the place `displayOrder`: the platform's by its owner, an institute's by its admins, an item's also by its teachers",
    access: WRITERS,
    screen: "courses",
    body: FaqText.extend({
      faqType: z.enum(FAQ_TYPES),
      itemId: Id.nullable().default(null),
      displayOrder: Place.optional(),
    }),
    reply: Faq,
    failures: ["not_found", "forbidden", "item_held"],
    records: ["faq.created"],
  }),
  update: endpoint("PUT /payments/v2/api/faqs/:id", {
    support: "write",
    summary: "Changes a question and its answer",
    access: WRITERS,
    screen: "courses",
    params: IdParams,
    body: FaqText.extend({ version: RowVersion.optional() }),
    reply: Faq,
    failures: ["not_found", "stale", "item_held"],
    records: ["faq.saved"],
  }),
  remove: endpoint("DELETE /payments/v2/api/faqs/:id", {
    support: "write",
    summary: "Deletes a question",
    access: WRITERS,
    screen: "courses",
    right: "edit",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "item_held"],
    records: ["faq.deleted"],
  }),
  saveOrder: endpoint("POST /payments/v2/api/faqs/displayOrder", {
    support: "write",
    summary: "Orders all questions of one owner",
    access: WRITERS,
    screen: "courses",
    body: z
      .array(z.object({ id: Id, displayOrder: Place }))
      .min(1)
      .max(MAX_FAQS),
    reply: Nothing,
    failures: ["not_found", "stale", "item_held"],
    records: ["faq.ordered"],
  }),
}
