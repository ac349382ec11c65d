import { implement } from "@/lib/server/api/implement"
import { accountWebhook } from "./account-webhook-contract"
import { receiveAccountEvent } from "./settlement/receive-event.server"

export const accountWebhookHandlers = implement(accountWebhook, {
  async receive({ facts }, { params }) {
    await receiveAccountEvent(params.token, facts.rawBody, facts.headers.get("x-razorpay-signature"))
    return null
  },
})
