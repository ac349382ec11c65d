import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"
import { PAYMENT_MODES } from "./account-states"

const ofAccount = {
  retain: "forever",
  notices: {},
  subject: ["institute", "instituteId"],
  /** The key as screens show it, never its secret. */
  data: z.object({ instituteId: Id, accountId: Id, mode: z.enum(PAYMENT_MODES), keyId: z.string() }),
} as const

/** What happens to an institute's own accounts at the payment gateway. */
export const gatewayAccountEvents = {
  saved: event("gateway.account_saved", ofAccount),
  webhookChanged: event("gateway.webhook_changed", ofAccount),
  wentLive: event("gateway.account_live", ofAccount),
  retired: event("gateway.account_retired", ofAccount),
}
