import { serverModules } from "./server-modules"
import { unique } from "./unique"

/** A key of an account at the local gateway, with its secret. */
export interface Keys {
  keyId: string
  keySecret: string
}

/** Opens an account at the local gateway, of a merchant of its own. */
export async function openMerchant(mode: "live" | "test"): Promise<Keys> {
  const id = unique("e2e").replaceAll(/[^a-z0-9]/g, "")
  const keys = { keyId: `rzp_${mode}_${id}`, keySecret: `secret-of-${id}` }
  await saveMerchant(keys)
  return keys
}

/** Has the account send its events to an address, signed with a secret, as its merchant sets in the gateway's dashboard. */
export const setWebhook = (keys: Keys, webhookUrl: string, webhookSecret: string) =>
  saveMerchant({ ...keys, webhookUrl, webhookSecret })

/** The payments that the account took. */
export async function listPayments(keys: Keys): Promise<{ status: string; amount: number }[]> {
  const ledger: { payments: { status: string; amount: number }[] } = await callGateway("/sandbox/ledger", keys)
  return ledger.payments.map(({ status, amount }) => ({ status, amount }))
}

async function saveMerchant(merchant: Keys & { webhookUrl?: string; webhookSecret?: string }): Promise<void> {
  const { platformKeys } = await serverModules()
  await callGateway("/sandbox/accounts", platformKeys, merchant)
}

/** Calls a route of the gateway for tests; the gateway is beside the program's own port. */
async function callGateway<Answer>(path: string, { keyId, keySecret }: Keys, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${Number(process.env.E2E_PORT) + 1}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the gateway responds ${response.status}: ${await response.text()}`)
  return response.json()
}
