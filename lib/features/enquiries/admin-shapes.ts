import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"

export const ENQUIRY_STATUSES = ["open", "closed", "spam"] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

/** Of what kind an enquiry is: from the form, of who waits for the opening, against a suspension, or for the address of a brand. */
export const ENQUIRY_SOURCES = ["website", "opening", "appeal", "brand"] as const

/** To whom enquiries are assigned: to the caller, or to nobody. */
export const ASSIGNMENTS = ["me", "none"] as const

/** A member of staff who may work with enquiries. */
export const Assignee = z.object({ userId: Id, name: z.string() })
export type Assignee = z.infer<typeof Assignee>

export const Enquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  message: z.string(),
  source: z.enum(ENQUIRY_SOURCES),
  status: z.enum(ENQUIRY_STATUSES),
  assignee: Assignee.nullable(),
  country: z.string(),
  createdAt: Instant,
})
export type Enquiry = z.infer<typeof Enquiry>

export const Enquiries = paged(Enquiry)

export const MESSAGE_KINDS = ["reply", "note"] as const

/** What staff wrote: a reply, which is mailed to the visitor, or a note, which only staff see. */
export const EnquiryMessage = z.object({
  id: Id,
  kind: z.enum(MESSAGE_KINDS),
  body: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type EnquiryMessage = z.infer<typeof EnquiryMessage>

/** Some messages in a row, oldest first, and whether there are earlier ones. */
export const EnquiryMessages = z.object({ messages: z.array(EnquiryMessage), hasEarlier: z.boolean() })
export type EnquiryMessages = z.infer<typeof EnquiryMessages>

/** An enquiry with the last messages that staff wrote about it. */
export const EnquiryThread = Enquiry.extend({
  ...EnquiryMessages.shape,
  /** The address to which the visitor's answer to a reply of the caller goes: the institute's verified one, else the caller's. */
  answersTo: z.string(),
})
export type EnquiryThread = z.infer<typeof EnquiryThread>

export const MessageBody = z.string().trim().min(2, "At least 2 letters").max(4000, "At most 4,000 letters")
