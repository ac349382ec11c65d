import { ensureInstalled, expireToken } from "./installation"
import { PushError } from "./push-error"
import type { PushRecords, SubscriptionOptions, TokenRecord } from "./push-records"
import type { PushConfiguration, PushApi } from "./push-api"
import { statusOf } from "./push-api"
import { requirePush } from "./push-support"
import { type BrowserSubscription, subscribe, unsubscribe } from "./subscribe"
import { findPushWorker, registerPushWorker } from "./push-worker"

/** A token is registered again after seven days, in milliseconds (spec §9). */
const REFRESH_AFTER_MS = 604_800_000

/** The recipient and their sign-in; after another sign-in the token is registered again. */
export interface PushPerson {
  userId: number
  instituteId: number
  signIn: string
}

type PushDependencies = { server: PushApi; records: PushRecords }

/** The key of a person's records; the service worker builds the same key. */
export const recordKey = ({ userId, instituteId }: Pick<PushPerson, "userId" | "instituteId">) =>
  `${instituteId}:${userId}`

/**
 * Registers this browser for a person and returns the record. A registration is valid for seven days; after a new sign-in,
 * or when the options of the subscription changed, it is repeated and the old token deleted (spec §4). Records of other
 * people at this institute are deleted. Throws a `PushError`.
 */
export async function registerPush(person: PushPerson, { server, records }: PushDependencies): Promise<TokenRecord> {
  requirePush()
  const configuration = await server.configuration()
  const subscription = await subscribe(await registerPushWorker(), configuration)
  const key = recordKey(person)
  await deleteOtherRecords(records, person)
  const existing = await records.tokens.read(key)
  if (existing && !isSame(existing, subscription)) await deleteOldToken(existing, key, { server, records })
  else if (existing && isFresh(existing, person)) return existing
  await expireToken(records.installations, key)
  const token = await tokenFor(configuration, subscription, { key, server, records })
  const record = { token, createTime: Date.now(), subscriptionOptions: subscription.options, signIn: person.signIn }
  await records.tokens.update(key, () => record)
  return record
}

/** Deletes every registration of this browser and its subscription, for example at sign-out. */
export async function unregisterPush(records: PushRecords): Promise<void> {
  for (const store of [records.tokens, records.installations])
    for (const key of await store.keys()) await store.update(key, () => undefined)
  await unsubscribe(await findPushWorker())
}

async function tokenFor(
  configuration: PushConfiguration,
  { options, firebaseToken }: BrowserSubscription,
  { key, server, records }: PushDependencies & { key: string },
): Promise<string> {
  if (configuration.kind === "webpush")
    return ensureInstalled({ key, options, installations: records.installations, server })
  if (!firebaseToken) throw new PushError("token-subscribe-no-token")
  await server.saveToken(firebaseToken).catch((error: unknown) => {
    throw new PushError("token-update-failed", error)
  })
  return firebaseToken
}

/** The server may have deleted the old token already (404); any other error ends the attempt, so that it is deleted next time. */
async function deleteOldToken(
  existing: TokenRecord,
  key: string,
  { server, records }: PushDependencies,
): Promise<void> {
  await server.removeToken(existing.token).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw new PushError("token-unsubscribe-failed", error)
  })
  await records.installations.update(key, () => undefined)
  await records.tokens.update(key, () => undefined)
}

async function deleteOtherRecords(records: PushRecords, person: PushPerson): Promise<void> {
  const institutePrefix = `${person.instituteId}:`
  for (const store of [records.tokens, records.installations]) {
    const others = (await store.keys()).filter((key) => key.startsWith(institutePrefix) && key !== recordKey(person))
    for (const key of others) await store.update(key, () => undefined)
  }
}

const isFresh = ({ createTime, signIn }: TokenRecord, person: PushPerson) =>
  signIn === person.signIn && Date.now() - createTime < REFRESH_AFTER_MS

function isSame(
  { token, subscriptionOptions: old }: TokenRecord,
  { options, firebaseToken }: BrowserSubscription,
): boolean {
  const names: (keyof SubscriptionOptions)[] = ["auth", "p256dh", "endpoint", "swScope", "vapidKey"]
  return names.every((name) => old[name] === options[name]) && (firebaseToken === undefined || firebaseToken === token)
}
