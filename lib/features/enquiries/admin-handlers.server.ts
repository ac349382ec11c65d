import { implement } from "@/lib/server/http/implement"
import { enquiriesAdmin } from "./admin-contract"
import { changeEnquiryStatus, pageOfEnquiries, showEnquiry } from "./admin-enquiries.server"

export const enquiryAdminHandlers = implement(enquiriesAdmin, {
  list: ({ db }, { query }) => pageOfEnquiries(db, query),
  show: ({ db }, { params }) => showEnquiry(db, params.id),
  changeStatus: ({ db, actor }, { body }) => changeEnquiryStatus(db, actor, body),
})
