import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Email, Id, Mobile, Nothing, PersonName } from "@/lib/contract/shapes"
import { CONTACT_PATHS, OPENING_PATHS } from "@/lib/shared/contact-paths"

/** The field is invisible to people, so an enquiry that fills it is spam. */
const Honeypot = z.string().max(200).optional()

/** What visitors of the platform write about, besides anything: an address that is kept for a brand. */
export const ENQUIRY_TOPICS = ["brand"] as const

/** An enquiry as a visitor submits it. */
export const EnquiryInput = z
  .object({
    instituteId: Id.optional(),
    name: PersonName,
    email: Email.optional(),
    mobile: Mobile.optional(),
    message: z.string().trim().min(10, "At least 10 letters").max(2000, "At most 2,000 letters"),
    topic: z.enum(ENQUIRY_TOPICS).optional().catch(undefined),
    website: Honeypot,
  })
  .refine(({ email, mobile }) => email ?? mobile, {
    path: ["email"],
    message: "Enter an email address or a mobile number",
  })

export const enquiries = {
  send: endpoint("POST /institutes/v1/api/contactUsEnquiry", {
    summary: "Saves an enquiry for the staff of the institute",
    access: "public",
    body: EnquiryInput,
    reply: z.object({ id: Id }),
    failures: ["not_found", "too_many_requests"],
    limit: { calls: 5, perSeconds: 600 },
    formPage: { path: CONTACT_PATHS.form, sentPath: CONTACT_PATHS.sent },
    records: ["enquiry.received"],
  }),
  askWhenOpen: endpoint("POST /institutes/v2/api/askWhenOpen", {
    summary: "Asks an institute that has published nothing yet to write when it opens; once for each address (added)",
    access: "public",
    body: z.object({ instituteId: Id.optional(), email: Email, website: Honeypot }),
    reply: Nothing,
    failures: ["not_found", "too_many_requests"],
    limit: { calls: 5, perSeconds: 600 },
    formPage: { path: OPENING_PATHS.form, sentPath: OPENING_PATHS.sent },
    records: ["enquiry.received"],
  }),
}
