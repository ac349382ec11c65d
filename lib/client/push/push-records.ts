import { z } from "zod"

/** The options of a subscription (spec §3, push token record). */
export const SubscriptionOptions = z.object({
  auth: z.string(),
  p256dh: z.string(),
  endpoint: z.string(),
  swScope: z.string(),
  vapidKey: z.string(),
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>

/** A token that is saved on the server (spec §3), and the sign-in that saved it. */
export const TokenRecord = z.object({
  token: z.string(),
  createTime: z.number(),
  subscriptionOptions: SubscriptionOptions,
  signIn: z.string(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** The status of a step with the server (spec §4). */
export const NOT_STARTED = 0
export const IN_PROGRESS = 1
export const DONE = 2
const Status = z.union([z.literal(NOT_STARTED), z.literal(IN_PROGRESS), z.literal(DONE)])

/** This browser's registration on the server (spec §3): its id, and the status of its registration and its token. */
export const InstallationRecord = z.object({
  fid: z.string(),
  registrationStatus: Status,
  registrationTime: z.number().optional(),
  authToken: z.object({
    requestStatus: Status,
    requestTime: z.number().optional(),
    token: z.string().optional(),
    expiresIn: z.number().optional(),
    creationTime: z.number().optional(),
  }),
})
export type InstallationRecord = z.infer<typeof InstallationRecord>

/** Records by key. `update` reads and writes in one transaction, isolated from other tabs. */
export interface ObjectStore<Value> {
  read: (key: string) => Promise<Value | undefined>
  /** Replaces the record with the result of `next`, or deletes it when that is undefined; returns the new record. */
  update: (key: string, next: (current: Value | undefined) => Value | undefined) => Promise<Value | undefined>
  keys: () => Promise<string[]>
}

/** This browser's stored push registrations. */
export interface PushRecords {
  tokens: ObjectStore<TokenRecord>
  installations: ObjectStore<InstallationRecord>
}

const DATABASE = "push"
const STORE_NAMES = ["tokens", "installations"] as const
let databasePromise: Promise<IDBDatabase> | undefined

/** The records in IndexedDB, which the service worker reads too. An invalid record counts as missing. */
export const pushRecords: PushRecords = {
  tokens: objectStore("tokens", TokenRecord),
  installations: objectStore("installations", InstallationRecord),
}

function objectStore<Value>(name: (typeof STORE_NAMES)[number], schema: z.ZodType<Value>): ObjectStore<Value> {
  const open = async (mode: IDBTransactionMode) => (await database()).transaction(name, mode).objectStore(name)
  const parsed = (value: unknown) => schema.safeParse(value).data
  return {
    async read(key) {
      return parsed(await resultOf((await open("readonly")).get(key)))
    },
    async update(key, next) {
      const store = await open("readwrite")
      const updated = next(parsed(await resultOf(store.get(key))))
      if (updated === undefined) await resultOf(store.delete(key))
      else await resultOf(store.put(updated, key))
      return updated
    },
    async keys() {
      return (await resultOf((await open("readonly")).getAllKeys())).map(String)
    },
  }
}

function database(): Promise<IDBDatabase> {
  databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => STORE_NAMES.forEach((name) => request.result.createObjectStore(name))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error("IndexedDB cannot be opened", { cause: request.error }))
  }).catch((error: unknown) => {
    databasePromise = undefined
    throw error
  })
  return databasePromise
}

const resultOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error("a record could not be saved", { cause: request.error }))
  })
