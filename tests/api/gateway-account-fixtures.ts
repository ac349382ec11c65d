import { sql } from "kysely"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { accountWebhook } from "@/lib/features/orders/account-webhook-contract"
import { processPendingWebhookEvents } from "@/lib/features/orders/settlement/webhook-events.server"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { callSandbox } from "../setup/payments"
import { setReauthenticated } from "../setup/members"
import { createMember, send, sendRaw, type Slug, type TestMember, unique } from "../setup/test-app"

/** The keys of an account at the local gateway. */
export interface AccountKeys {
  keyId: string
  keySecret: string
}

/** Opens an account at the local gateway, of a merchant of its own. */
export async function openMerchant(mode: "live" | "test" = "live"): Promise<AccountKeys> {
  const keys = {
    keyId: `rzp_${mode}_${unique("k").replaceAll("-", "")}`,
    keySecret: unique("secret-of-a-merchant"),
  }
  await callSandbox("/sandbox/accounts", keys)
  return keys
}

/** Changes the secret of an account at the local gateway, which refuses the one before from then on. */
export const setKeySecret = ({ keyId }: AccountKeys, keySecret: string) =>
  callSandbox("/sandbox/accounts", { keyId, keySecret })

/** An institute admin who has just confirmed who they are. */
export async function createOwner(slug: Slug = "acme"): Promise<TestMember> {
  const owner = await createMember("InstituteAdmin", slug)
  await setReauthenticated(owner)
  return owner
}

/** The accounts as an institute admin sees them. */
export const showAccounts = async (owner: TestMember) => (await send(owner, gatewayAccounts.show, {})).data

/** Saves an account of a new merchant, and has it sell at once. */
export async function sellThrough(owner: TestMember, mode: "live" | "test" = "live", keys?: AccountKeys) {
  const merchant = keys ?? (await openMerchant(mode))
  const before = (await showAccounts(owner))[mode]
  const saved = await send(owner, gatewayAccounts.save, {
    body: { mode, ...merchant, version: before?.version ?? null },
  })
  const account = saved.data[mode]
  if (!account) throw new Error(`the account is not saved: ${saved.code}`)
  if (account.status === "draft")
    await send(owner, gatewayAccounts.goLive, { body: { id: account.id, version: account.version } })
  return { ...merchant, id: account.id, token: account.webhookUrl.slice(account.webhookUrl.lastIndexOf("/") + 1) }
}

/** Stops all selling through accounts of the institute, so that the platform collects again. */
export async function retireAll(owner: TestMember): Promise<void> {
  const { live, test } = await showAccounts(owner)
  for (const account of [live, test])
    if (account) await send(owner, gatewayAccounts.retire, { body: { id: account.id, version: account.version } })
}

/** Saves the secret of an account's webhook. */
export async function setWebhookSecret(owner: TestMember, mode: "live" | "test", webhookSecret: string) {
  const account = (await showAccounts(owner))[mode]
  if (!account) throw new Error("there is no such account")
  const { id, version } = account
  return send(owner, gatewayAccounts.rotateWebhook, { body: { id, version, webhookSecret } })
}

/** Saves an account of a new merchant that sells at once, with the secret of its webhook. */
export async function sellWithWebhook(owner: TestMember) {
  const webhookSecret = unique("webhook-secret")
  const account = await sellThrough(owner)
  await setWebhookSecret(owner, "live", webhookSecret)
  return { ...account, webhookSecret }
}

/** Processes all events that webhooks have stored, those that wait to be tried again too. */
export async function processEvents(): Promise<void> {
  await withPlatform((db) =>
    db
      .updateTable("webhook_events")
      .set({ nextTryAt: sql<Date>`now()` })
      .execute(),
  )
  await processPendingWebhookEvents.run({ isResumed: false })
}

/** Posts an event to the address of an account. */
export const sendAccountEvent = async (token: string, text: string, secret: string) =>
  sendRaw(accountWebhook.receive.path.replace(":token", token), {
    method: "POST",
    headers: { "content-type": "application/json", "x-razorpay-signature": sign(secret, text) },
    body: text,
  })
