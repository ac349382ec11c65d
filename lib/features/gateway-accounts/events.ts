import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { PAYMENT_MODES } from "./account-states"

const ofAccount = {
  retain: "forever",
  notices: {},
  subject: ["institute", "instituteId"],
  /** The key as screens show it, never its secret. */
  data: z.object({ instituteId: Id, accountId: Id, mode: z.enum(PAYMENT_MODES), keyId: z.string() }),
} as const

const toOwners = {
  to: administrators,
  channels: ["bell", "email"],
  topic: "sales",
  mayTurnOff: false,
  link: () => paths.instituteSettings("payouts"),
} as const

/** What happens to an institute's own accounts at the payment gateway. */
export const gatewayAccountEvents = {
  saved: event("gateway.account_saved", ofAccount),
  webhookChanged: event("gateway.webhook_changed", ofAccount),
  wentLive: event("gateway.account_live", ofAccount),
  retired: event("gateway.account_retired", ofAccount),
  /** The gateway refuses the keys of an account that sells, or that has to give something back. */
  keysRefused: event("gateway.keys_refused", {
    ...ofAccount,
    notices: { administrators: { ...toOwners, urgency: "now" } },
  }),
  /** No event has told of a payment. */
  webhookSilent: event("gateway.webhook_silent", {
    ...ofAccount,
    notices: { administrators: { ...toOwners, urgency: "today" } },
  }),
}
