import { implement } from "@/lib/server/api/implement"
import { staffOrders } from "./staff-order-contract"
import { addNote } from "./staff/add-note.server"
import { listHistory } from "./staff/list-history.server"
import { resendReceipt } from "./staff/resend-receipt.server"
import { showPayments } from "./staff/show-payments.server"

export const staffOrderHandlers = implement(staffOrders, {
  payments: ({ db }, { params }) => showPayments(db, params.transactionId),
  history: ({ db }, { params, query: { page, size } }) => listHistory(db, { ...params, page, size }),
  note: ({ db, actor }, { params, body }) => addNote(db, actor, { ...params, ...body }),
  resend: ({ db, actor }, { params }) => resendReceipt(db, actor, params.transactionId),
})
