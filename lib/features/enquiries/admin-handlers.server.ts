import { implement } from "@/lib/server/http/implement"
import { enquiriesAdmin } from "./admin-contract"
import { changeEnquiryStatus, listEnquiries, showEnquiry } from "./admin-enquiries.server"

export const enquiryAdminHandlers = implement(enquiriesAdmin, {
  list: ({ db }, { query }) => listEnquiries(db, query),
  show: ({ db }, { params }) => showEnquiry(db, params.id),
  changeStatus: ({ db, actor }, { body }) => changeEnquiryStatus(db, actor, body),
})
