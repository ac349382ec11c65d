import { implement } from "@/lib/server/api/implement"
import { paths } from "@/lib/shared/paths"
import { paymentLinkCalls } from "./link-contract"
import { settleLink, showLink } from "./links/show-link.server"

export const paymentLinkHandlers = implement(paymentLinkCalls, {
  show: (_, { params }) => showLink(params.transactionId),
  async returned(_, { params, query }) {
    await settleLink({
      linkId: query.razorpay_payment_link_id,
      reference: query.razorpay_payment_link_reference_id,
      status: query.razorpay_payment_link_status,
      paymentId: query.razorpay_payment_id,
      signature: query.razorpay_signature,
    })
    const location = paths.payByLink(params.transactionId)
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } })
  },
})
