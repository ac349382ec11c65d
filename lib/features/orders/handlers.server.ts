import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { implement } from "@/lib/server/api/implement"
import { originOf } from "@/lib/server/origin"
import { ADMINS } from "@/lib/shared/roles"
import { kindOnWire } from "@/lib/shared/item-kinds"
import { placeOrder } from "./checkout/place-order.server"
import { orders } from "./contract"
import { toOrderInput } from "./checkout/to-order-input.server"
import { receiveEvent } from "./settlement/receive-event.server"
import { findOrder, listOrders } from "./queries.server"
import { quote } from "./checkout/quote.server"
import { handleCheckoutCallback } from "./checkout/checkout-callback.server"
import { reportFailure, confirmPayment } from "./checkout/confirm-payment.server"

export const orderHandlers = implement(orders, {
  quote: ({ db, actor }, { params: { kind, itemId }, query: { mode } }) =>
    quote(db, actor, { kind: kindOnWire(kind), itemId, isTest: mode === "test" && actor !== null && isAdmin(actor) }),

  place: ({ actor, facts }, { body }) =>
    placeOrder(actor, toOrderInput(body), { origin: originOf(new URL(facts.origin).hostname), ip: facts.ip }),

  confirm: ({ actor }, { body }) =>
    confirmPayment(actor, body.transaction_id, {
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    }),

  reportFailure: ({ actor }, { body }) =>
    reportFailure(actor, body.transaction_id, { providerOrderId: body.order_id, paymentId: body.payment_id ?? null }),

  checkoutCallback: ({ facts }, { params }) => handleCheckoutCallback(params.transactionId, facts.rawBody),

  async webhook({ facts }) {
    await receiveEvent(facts.rawBody, facts.headers.get("x-razorpay-signature"))
    return null
  },

  async show({ db, actor }, { params }) {
    const order = await findOrder(db, params.transactionId, orderScopeOf(actor))
    if (!order) throw new Failure("not_found")
    return order
  },

  list: ({ db, actor }, { query }) => listOrders(db, { ...query, ...orderScopeOf(actor), isOwn: !isAdmin(actor) }),
})

/** Admins see the institute's orders, everybody else their own. */
const orderScopeOf = (actor: Actor) => (isAdmin(actor) ? {} : { buyerId: actor.userId })

const isAdmin = ({ role }: Actor) => ADMINS.some((admin) => admin === role)
