import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { dayRange, Id, IdParams, IdText, Nothing, pageQuery } from "@/lib/contract/shapes"
import {
  Assignee,
  ASSIGNMENTS,
  Enquiries,
  EnquiryMessages,
  ENQUIRY_SOURCES,
  ENQUIRY_STATUSES,
  EnquiryThread,
  MESSAGE_KINDS,
  MessageBody,
} from "./admin-shapes"

const ENQUIRY_ROLES = ["SuperAdmin", "InstituteAdmin", "Admin"] as const

export const enquiriesAdmin = {
  list: endpoint("GET /institutes/v2/api/enquiries", {
    support: "hidden",
    summary: "Enquiries of the institute, newest first, those of the main host for the platform; spam on request only",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    query: pageQuery(10).extend({
      status: z.enum(ENQUIRY_STATUSES).optional(),
      source: z.enum(ENQUIRY_SOURCES).optional(),
      assigned: z.enum(ASSIGNMENTS).optional(),
      ...dayRange,
    }),
    reply: Enquiries,
  }),
  show: endpoint("GET /institutes/v2/api/enquiries/:id", {
    support: "hidden",
    summary: "One enquiry with the latest replies and notes of staff (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    params: IdParams,
    reply: EnquiryThread,
    failures: ["not_found"],
  }),
  earlierMessages: endpoint("GET /institutes/v2/api/enquiries/:id/messages", {
    support: "hidden",
    summary: "The replies and notes of an enquiry before one of them, the nearest ones (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    params: IdParams,
    query: z.object({ before: IdText }),
    reply: EnquiryMessages,
    failures: ["not_found"],
  }),
  changeStatus: endpoint("POST /institutes/v2/api/changeEnquiryStatus", {
    summary: "Changes the status of an enquiry: closed, open again, or spam (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    body: z.object({ id: Id, status: z.enum(ENQUIRY_STATUSES) }),
    reply: Nothing,
    failures: ["not_found"],
    records: ["enquiry.closed", "enquiry.reopened", "enquiry.marked_spam"],
  }),
  write: endpoint("POST /institutes/v2/api/writeEnquiryMessage", {
    summary:
      "Mails a reply to the visitor, and closes the enquiry on request, or adds a note for staff; a request with a known key writes nothing (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    body: z.object({
      id: Id,
      kind: z.enum(MESSAGE_KINDS),
      body: MessageBody,
      idempotencyKey: z.uuid(),
      close: z.boolean().default(false),
    }),
    reply: EnquiryThread,
    failures: ["not_found", "email_required"],
    limit: { calls: 300, perSeconds: 3600 },
    records: ["enquiry.replied", "enquiry.noted", "enquiry.closed"],
  }),
  assign: endpoint("POST /institutes/v2/api/assignEnquiry", {
    summary: "Assigns an enquiry to a member of staff who may work with enquiries, or to nobody (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    body: z.object({ id: Id, userId: Id.nullable() }),
    reply: EnquiryThread,
    failures: ["not_found"],
    records: ["enquiry.assigned", "enquiry.unassigned"],
  }),
  assignees: endpoint("GET /institutes/v2/api/enquiryAssignees", {
    summary: "The members of staff to whom enquiries can be assigned, by name (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    reply: z.array(Assignee),
  }),
}
