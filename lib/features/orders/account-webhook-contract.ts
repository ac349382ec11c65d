import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Nothing } from "@/lib/contract/shapes"
import { WEBHOOK_RECORDS } from "./webhook-records"

/** Where institutes' own accounts at the payment provider send their events. */
export const accountWebhook = {
  receive: endpoint("POST /payments/v2/api/webhook/:token", {
    summary:
      "Receive an event of an institute's own account; the token names the account, and one of its secrets has signed it (added)",
    access: "public",
    scope: "own",
    signed: true,
    params: z.object({ token: z.string().max(64) }),
    reply: Nothing,
    failures: ["not_found", "invalid_signature"],
    records: WEBHOOK_RECORDS,
  }),
}
