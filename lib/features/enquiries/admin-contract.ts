import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { dayRange, Id, IdParams, Nothing, pageQuery } from "@/lib/contract/shapes"
import { Enquiries, Enquiry, ENQUIRY_STATUSES } from "./admin-shapes"

const ENQUIRY_ROLES = ["SuperAdmin", "InstituteAdmin", "Admin"] as const

export const enquiriesAdmin = {
  list: endpoint("GET /institutes/v2/api/enquiries", {
    summary: "Enquiries of the institute, newest first, those of the main host for the platform; spam on request only",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    query: pageQuery(10).extend({ status: z.enum(ENQUIRY_STATUSES).optional(), ...dayRange }),
    reply: Enquiries,
  }),
  show: endpoint("GET /institutes/v2/api/enquiries/:id", {
    summary: "One enquiry (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    params: IdParams,
    reply: Enquiry,
    failures: ["not_found"],
  }),
  changeStatus: endpoint("POST /institutes/v2/api/changeEnquiryStatus", {
    summary: "Changes the status of an enquiry: closed, open again, or spam (added)",
    access: ENQUIRY_ROLES,
    screen: "enquiries",
    body: z.object({ id: Id, status: z.enum(ENQUIRY_STATUSES) }),
    reply: Nothing,
    failures: ["not_found"],
  }),
}
