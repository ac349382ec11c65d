import { ensureInstalled, expireToken } from "./installation"
import { PushFault } from "./push-fault"
import type { PushRecords, SubscriptionOptions, TokenRecord } from "./push-records"
import type { PushConfiguration, PushServer } from "./push-server"
import { statusOf } from "./push-server"
import { requirePush } from "./push-support"
import { type Subscribed, subscribe, unsubscribe } from "./subscribe"
import { knownPushWorker, pushWorker } from "./worker"

/** A token is registered anew after seven days, in milliseconds (spec §9). */
const REFRESH_AFTER_MS = 604_800_000

/** Who is to be reached, and by which sign-in: with another one the server wants to be told again. */
export interface PushPerson {
  userId: number
  instituteId: number
  signIn: string
}

type Around = { server: PushServer; records: PushRecords }

/** The key of a person's records, which the service worker spells the same way. */
export const recordKey = ({ userId, instituteId }: Pick<PushPerson, "userId" | "instituteId">) =>
  `${instituteId}:${userId}`

/**
 * Registers this browser for a person and answers the record. What is registered stays as it is for seven days; after a new
 * sign-in or when the options of the subscription changed it is registered anew, and the old token deleted (spec §4). The
 * records of whoever was signed in at this institute before go. Throws a `PushFault`.
 */
export async function registerPush(person: PushPerson, { server, records }: Around): Promise<TokenRecord> {
  requirePush()
  const configuration = await server.configuration()
  const subscribed = await subscribe(await pushWorker(), configuration)
  const key = recordKey(person)
  await forgetOthers(records, person)
  const known = await records.tokens.read(key)
  if (known && !isSame(known, subscribed)) await removeOld(known, key, { server, records })
  else if (known && isFresh(known, person)) return known
  await expireToken(records.installations, key)
  const token = await tokenFor(configuration, subscribed, { key, server, records })
  const record = { token, createTime: Date.now(), subscriptionOptions: subscribed.options, signIn: person.signIn }
  await records.tokens.change(key, () => record)
  return record
}

/** Forgets every registration of this browser and ends its subscription, as when its person signs out. */
export async function forgetPush(records: PushRecords): Promise<void> {
  for (const shelf of [records.tokens, records.installations])
    for (const key of await shelf.keys()) await shelf.change(key, () => undefined)
  await unsubscribe(await knownPushWorker())
}

async function tokenFor(
  configuration: PushConfiguration,
  { options, firebaseToken }: Subscribed,
  { key, server, records }: Around & { key: string },
): Promise<string> {
  if (configuration.kind === "webpush")
    return ensureInstalled({ key, options, installations: records.installations, server })
  if (!firebaseToken) throw new PushFault("token-subscribe-no-token")
  await server.saveToken(firebaseToken).catch((fault: unknown) => {
    throw new PushFault("token-update-failed", fault)
  })
  return firebaseToken
}

/** The server may know the old token no more; what else goes wrong ends the attempt, so that it is deleted another time. */
async function removeOld(known: TokenRecord, key: string, { server, records }: Around): Promise<void> {
  await server.removeToken(known.token).catch((fault: unknown) => {
    if (statusOf(fault) !== 404) throw new PushFault("token-unsubscribe-failed", fault)
  })
  await records.installations.change(key, () => undefined)
  await records.tokens.change(key, () => undefined)
}

async function forgetOthers(records: PushRecords, person: PushPerson): Promise<void> {
  const ofInstitute = `${person.instituteId}:`
  for (const shelf of [records.tokens, records.installations]) {
    const others = (await shelf.keys()).filter((key) => key.startsWith(ofInstitute) && key !== recordKey(person))
    for (const key of others) await shelf.change(key, () => undefined)
  }
}

const isFresh = ({ createTime, signIn }: TokenRecord, person: PushPerson) =>
  signIn === person.signIn && Date.now() - createTime < REFRESH_AFTER_MS

function isSame({ token, subscriptionOptions: old }: TokenRecord, { options, firebaseToken }: Subscribed): boolean {
  const names: (keyof SubscriptionOptions)[] = ["auth", "p256dh", "endpoint", "swScope", "vapidKey"]
  return names.every((name) => old[name] === options[name]) && (firebaseToken === undefined || firebaseToken === token)
}
