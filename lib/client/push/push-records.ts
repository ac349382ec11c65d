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

/** A token that the server knows (spec §3), and by which sign-in it does. */
export const TokenRecord = z.object({
  token: z.string(),
  createTime: z.number(),
  subscriptionOptions: SubscriptionOptions,
  signIn: z.string(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** How far something is with the server (spec §4). */
export const NOT_STARTED = 0
export const IN_PROGRESS = 1
export const DONE = 2
const Status = z.union([z.literal(NOT_STARTED), z.literal(IN_PROGRESS), z.literal(DONE)])

/** This browser as the server knows it (spec §3): its id, how far its registration is, and how far its token. */
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

/** A shelf of records by key. `change` reads and writes in one step that no other tab can come between. */
export interface Shelf<Kept> {
  read: (key: string) => Promise<Kept | undefined>
  /** Puts back what `next` makes of what is there, or removes it when that is undefined; answers what is there then. */
  change: (key: string, next: (kept: Kept | undefined) => Kept | undefined) => Promise<Kept | undefined>
  keys: () => Promise<string[]>
}

/** What this browser remembers of push messages. */
export interface PushRecords {
  tokens: Shelf<TokenRecord>
  installations: Shelf<InstallationRecord>
}

const DATABASE = "push"
const SHELVES = ["tokens", "installations"] as const
let opening: Promise<IDBDatabase> | undefined

/** The records in IndexedDB, where the service worker reads them too. What is there and not a record counts as nothing. */
export const pushRecords: PushRecords = {
  tokens: shelf("tokens", TokenRecord),
  installations: shelf("installations", InstallationRecord),
}

function shelf<Kept>(name: (typeof SHELVES)[number], shape: z.ZodType<Kept>): Shelf<Kept> {
  const open = async (mode: IDBTransactionMode) => (await database()).transaction(name, mode).objectStore(name)
  const parsed = (value: unknown) => shape.safeParse(value).data
  return {
    async read(key) {
      return parsed(await answerOf((await open("readonly")).get(key)))
    },
    async change(key, next) {
      const store = await open("readwrite")
      const changed = next(parsed(await answerOf(store.get(key))))
      if (changed === undefined) await answerOf(store.delete(key))
      else await answerOf(store.put(changed, key))
      return changed
    },
    async keys() {
      return (await answerOf((await open("readonly")).getAllKeys())).map(String)
    },
  }
}

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => SHELVES.forEach((name) => request.result.createObjectStore(name))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error("the browser keeps no records", { cause: request.error }))
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error("a record could not be kept", { cause: request.error }))
  })
