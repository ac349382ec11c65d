import { implement } from "@/lib/server/api/implement"
import { refundPolicies } from "./refund-policies-contract"
import { saveRefundPolicies, showRefundPolicies } from "./refunds/refund-policies.server"

export const refundPolicyHandlers = implement(refundPolicies, {
  show: ({ db }) => showRefundPolicies(db),
  save: ({ db, actor }, { body }) => saveRefundPolicies(db, actor, body),
})
