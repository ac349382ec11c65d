import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"

export const ENQUIRY_STATUSES = ["open", "closed", "spam"] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export const Enquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  message: z.string(),
  status: z.enum(ENQUIRY_STATUSES),
  country: z.string(),
  createdAt: Instant,
})
export type Enquiry = z.infer<typeof Enquiry>

export const Enquiries = paged(Enquiry)
