import { implement } from "@/lib/server/api/implement"
import { enquiriesAdmin } from "./admin-contract"
import {
  assignEnquiry,
  changeEnquiryStatus,
  listEarlierMessages,
  listEnquiries,
  showEnquiry,
  writeMessage,
} from "./admin-enquiries.server"
import { listAssignees } from "./admin-queries.server"

export const enquiryAdminHandlers = implement(enquiriesAdmin, {
  list: ({ db, actor }, { query }) => listEnquiries(db, actor, query),
  show: ({ db, actor }, { params }) => showEnquiry(db, actor, params.id),
  earlierMessages: ({ db }, { params, query }) => listEarlierMessages(db, params.id, query.before),
  changeStatus: ({ db, actor }, { body }) => changeEnquiryStatus(db, actor, body),
  write: ({ db, actor }, { body }) => writeMessage(db, actor, body),
  assign: ({ db, actor }, { body }) => assignEnquiry(db, actor, body),
  assignees: ({ db }) => listAssignees(db),
})
