import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { address, Address, event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const enquiry = { subject: ["enquiry", "enquiryId"], retain: "forever" } as const
const OfEnquiry = z.object({ enquiryId: Id, visitor: z.string() })

const Received = OfEnquiry.extend({
  /** How the enquiry begins. */
  message: z.string(),
  answersTo: z.string().nullable(),
  /** The verified email of the institute; null where it has none. */
  office: Address.nullable(),
  area: z.enum(["admin", "master"]),
})
const onReceived = {
  urgency: "today",
  topic: "enquiries",
  answersTo: "answersTo",
  link: ({ area, enquiryId }: z.infer<typeof Received>) => paths.enquiry(area, enquiryId),
} as const

/** What visitors write, and what staff do with it. */
export const enquiryEvents = {
  received: event("enquiry.received", {
    ...enquiry,
    data: Received,
    notices: {
      staff: { ...onReceived, to: staffWith("enquiries"), channels: ["bell", "email"], mayTurnOff: true },
      office: { ...onReceived, to: address("office"), channels: ["email"], mayTurnOff: false },
    },
  }),
  assigned: event("enquiry.assigned", {
    ...enquiry,
    data: OfEnquiry.extend({
      assigneeId: Id,
      assignee: z.string(),
      author: z.string(),
      /** How the enquiry begins. */
      message: z.string(),
      area: z.enum(["admin", "master"]),
    }),
    notices: {
      assignee: {
        to: person("assigneeId"),
        channels: ["bell", "email"],
        urgency: "today",
        topic: "enquiries",
        mayTurnOff: true,
        link: ({ area, enquiryId }) => paths.enquiry(area, enquiryId),
      },
    },
  }),
  unassigned: event("enquiry.unassigned", { ...enquiry, data: OfEnquiry, notices: {} }),
  replied: event("enquiry.replied", {
    ...enquiry,
    data: OfEnquiry.extend({ to: Address, author: z.string(), answersTo: z.string() }),
    notices: {
      visitor: {
        to: address("to"),
        channels: ["email"],
        urgency: "now",
        topic: "enquiries",
        mayTurnOff: false,
        link: () => paths.home,
        answersTo: "answersTo",
        isToVisitor: true,
      },
    },
  }),
  opened: event("enquiry.opened", {
    ...enquiry,
    data: OfEnquiry.extend({ to: Address }),
    notices: {
      visitor: {
        to: address("to"),
        channels: ["email"],
        urgency: "now",
        topic: "enquiries",
        mayTurnOff: false,
        link: () => paths.home,
        isToVisitor: true,
      },
    },
  }),
  noted: event("enquiry.noted", { ...enquiry, data: OfEnquiry, notices: {} }),
  closed: event("enquiry.closed", { ...enquiry, data: OfEnquiry, notices: {} }),
  reopened: event("enquiry.reopened", { ...enquiry, data: OfEnquiry, notices: {} }),
  markedSpam: event("enquiry.marked_spam", { ...enquiry, data: OfEnquiry, notices: {} }),
}
