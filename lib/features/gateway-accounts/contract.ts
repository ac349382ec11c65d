import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { ADMINS } from "@/lib/shared/roles"
import { Email, Id, Instant, Minor, RowVersion } from "@/lib/contract/shapes"
import { ACCOUNT_STATES, PAYMENT_MODES } from "./account-states"

const owner = { access: ["InstituteAdmin"], screen: "payouts", scope: "own" } as const
const Mode = z.enum(PAYMENT_MODES)
const Secret = z
  .string()
  .trim()
  .regex(/^\S{8,100}$/, "Must be 8 to 100 characters without spaces")

const Keys = z.object({
  mode: Mode,
  /** Without it the key that is saved is meant. */
  keyId: z
    .string()
    .trim()
    .regex(/^rzp_(live|test)_[A-Za-z0-9_]{1,40}$/, "Must be a key id such as rzp_live_…")
    .nullish(),
  /** Not needed where the key is saved already. */
  keySecret: Secret.nullish(),
})
const Change = z.object({ id: Id, version: RowVersion })
/** Who may pay in test mode beside the staff. */
const Testers = z.array(Email).max(5, "Up to five people")

/** The institute's own account at the payment gateway; no secret is ever shown. */
const GatewayAccount = z.object({
  id: Id,
  version: RowVersion,
  mode: Mode,
  status: z.enum(ACCOUNT_STATES),
  /** As "rzp_live_…4Qx". */
  keyId: z.string(),
  savedAt: Instant,
  triedAt: Instant.nullable(),
  hasWebhookSecret: z.boolean(),
  /** Until when events that the former secret signed are accepted. */
  previousUntil: Instant.nullable(),
  /** Where the gateway sends its events. */
  webhookUrl: z.url(),
  lastEventAt: Instant.nullable(),
  /** Whether a payment was made more than ten minutes ago of which no event has told. */
  isSilent: z.boolean(),
  /** Whether the gateway refuses its keys. */
  isRefused: z.boolean(),
  testers: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type GatewayAccount = z.infer<typeof GatewayAccount>

/** Through which account the institute is paid, with its own accounts. */
const GatewayAccounts = z.object({
  /** `live`: through its own; `test`: by staff and testers alone; `platform`: the platform collects; `none`: nobody does. */
  paidThrough: z.enum(["live", "test", "platform", "none"]),
  /** Whether this installation can keep secrets. */
  canSave: z.boolean(),
  live: GatewayAccount.nullable(),
  test: GatewayAccount.nullable(),
  /** Former accounts, by which their payments are still given back. */
  retired: z.array(GatewayAccount),
  /** The platform's fee on what the institute was paid directly. */
  owedMinor: Minor,
  /** What the platform has collected for the institute and owes it. */
  collectedMinor: Minor,
  currency: z.string(),
})
export type GatewayAccounts = z.infer<typeof GatewayAccounts>

/** The institute's own account at the payment gateway. */
export const gatewayAccounts = {
  show: endpoint("GET /payments/v2/api/gatewayAccount", {
    support: "hidden",
    access: ADMINS,
    screen: "payouts",
    summary: "The institute's own accounts at the payment gateway, without their secrets (added)",
    reply: GatewayAccounts,
  }),
  save: endpoint("PUT /payments/v2/api/gatewayAccount", {
    ...owner,
    summary:
      "Saves the keys of an account once the gateway has accepted them; an account that sold before is retired and gives back what it took (added)",
    limit: { calls: 60, perSeconds: 3600 },
    body: Keys.extend({ version: RowVersion.nullable(), testers: Testers.default([]) }),
    reply: GatewayAccounts,
    failures: [
      "reauthentication_required",
      "stale",
      "mode_mismatch",
      "gateway_keys_refused",
      "gateway_unavailable",
      "secrets_not_set_up",
    ],
    records: ["gateway.account_saved", "gateway.account_retired"],
  }),
  try: endpoint("POST /payments/v2/api/gatewayAccount/try", {
    ...owner,
    summary: "Tries keys at the gateway, those that are saved where no secret is given (added)",
    limit: { calls: 60, perSeconds: 3600 },
    body: Keys,
    reply: GatewayAccounts,
    failures: ["reauthentication_required", "mode_mismatch", "gateway_keys_refused", "gateway_unavailable"],
    recordsNothing: "it asks the gateway, and notes when it did",
  }),
  rotateWebhook: endpoint("POST /payments/v2/api/gatewayAccount/rotateWebhook", {
    ...owner,
    summary: "Saves the secret that signs the account's events; the former one is accepted for seven days more (added)",
    limit: { calls: 60, perSeconds: 3600 },
    body: Change.extend({ webhookSecret: Secret }),
    reply: GatewayAccounts,
    failures: ["reauthentication_required", "not_found", "stale", "secrets_not_set_up"],
    records: ["gateway.webhook_changed"],
  }),
  goLive: endpoint("POST /payments/v2/api/gatewayAccount/goLive", {
    ...owner,
    summary:
      "Sells through the live account from now on, and ends test mode with all access that was bought in it (added)",
    limit: { calls: 60, perSeconds: 3600 },
    body: Change,
    reply: GatewayAccounts,
    failures: ["reauthentication_required", "not_found", "stale"],
    records: ["gateway.account_live", "gateway.account_retired"],
  }),
  retire: endpoint("POST /payments/v2/api/gatewayAccount/retire", {
    ...owner,
    summary: "Sells through an account no more; it gives back what it took (added)",
    limit: { calls: 60, perSeconds: 3600 },
    body: Change,
    reply: GatewayAccounts,
    failures: ["reauthentication_required", "not_found", "stale"],
    records: ["gateway.account_retired"],
  }),
}
