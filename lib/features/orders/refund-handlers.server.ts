import { implement } from "@/lib/server/api/implement"
import { refunds } from "./refund-contract"
import { askRefund } from "./refunds/ask-refund.server"
import {
  decideRefund,
  recordPaidBack,
  retryRefund,
  takeBackRequest,
  withdrawRefund,
} from "./refunds/decide-refund.server"
import { showRefunds } from "./refunds/show-refunds.server"
import { startRefund } from "./refunds/start-refund.server"

export const refundHandlers = implement(refunds, {
  show: ({ db, actor }, { params }) => showRefunds(db, actor, params.transactionId),
  start: ({ db, actor }, { params, body: input }) => startRefund(db, actor, { ...params, input }),
  paidBack: ({ db, actor }, { params, body: paid }) => recordPaidBack(db, actor, { id: params.id, paid }),
  retry: ({ db, actor }, { params }) => retryRefund(db, actor, params.id),
  withdraw: ({ db, actor }, { params }) => withdrawRefund(db, actor, params.id),
  takeBack: ({ db, actor }, { params }) => takeBackRequest(db, actor, params.id),
  ask: ({ db, actor }, { params, body: ask }) => askRefund(db, actor, { ...params, ask }),
  decide: ({ db, actor }, { params, body: decision }) => decideRefund(db, actor, { id: params.id, decision }),
})
