import { sealColumn } from "@/lib/server/column-seal"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { type Rig, SEALING_KEY, WEBHOOK_SECRET } from "./rig"

/** An institute that is paid at its own account at the gateway, beside the one of which the platform collects. */
export const OWN = {
  instituteId: 9_004,
  keyId: "rzp_live_faults",
  keySecret: "the key secret of an institute",
  webhookSecret: "webhook-secret-of-an-institute",
  token: "token-of-the-own-account-faults-".padEnd(32, "x"),
}

const TIMEOUT_MS = 8_000
const WEBHOOK = "/api/payments/v2/api/webhook"

/** Opens the account at the gateway and saves it with the institute; call it once for each database, after the first institute. */
export async function seedOwnAccount(rig: Rig): Promise<void> {
  const { instituteId, keyId, keySecret, webhookSecret, token } = OWN
  await rig.gateway.call("/sandbox/accounts", {
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: `${rig.url}${WEBHOOK}/${token}`,
  })
  await rig.query(
    `with institute as (
       insert into institutes (id, slug, name) overriding system value values ($1, 'own-account', 'Own') on conflict do nothing returning id
     )
     insert into institute_subscriptions ("instituteId", "planId", status)
     select institute.id, (select min(id) from plans), 'active' from institute`,
    [instituteId],
  )
  const [account] = await rig.query<{ id: string }>(
    `insert into gateway_accounts ("instituteId", mode, "keyId", "webhookToken") values ($1, 'live', $2, $3)
     on conflict do nothing returning id`,
    [instituteId, keyId, token],
  )
  if (!account) return
  const sealed = (column: string, secret: string) =>
    sealColumn([SEALING_KEY], { instituteId, table: "gateway_accounts", row: Number(account.id), column }, secret)
  await rig.query(
    `update gateway_accounts set "keySecretSealed" = $2, "webhookSecretSealed" = $3, status = 'active' where id = $1`,
    [account.id, sealed("keySecretSealed", keySecret), sealed("webhookSecretSealed", webhookSecret)],
  )
}

/** Has the account at which a payment was not made tell of it, with its own signature: nothing may come of that. */
export async function crossEvent(rig: Rig, payment: { id: string }, isOwn: boolean): Promise<void> {
  const text = eventText(payment)
  const [path, secret] = isOwn ? [WEBHOOK, WEBHOOK_SECRET] : [`${WEBHOOK}/${OWN.token}`, OWN.webhookSecret]
  const response = await fetch(`${rig.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-razorpay-signature": sign(secret, text) },
    body: text,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (response?.status === 500) rig.internalErrors.push({ url: path })
  if (response && response.status >= 400 && response.status < 500)
    rig.see("an event about another account's order was refused", [{ path, status: response.status }])
}

const eventText = (payment: { id: string }) =>
  JSON.stringify({
    entity: "event",
    account_id: "acc_faults",
    event: "payment.captured",
    contains: ["payment"],
    payload: { payment: { entity: payment } },
    created_at: Math.floor(Date.now() / 1_000),
  })
