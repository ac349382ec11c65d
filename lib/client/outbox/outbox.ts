import { useSyncExternalStore } from "react"
import { z } from "zod"
import type { Endpoint, RequestOf } from "@/lib/contract/endpoint"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { call } from "../api"
import { observable } from "../observable"
import { setBeforeSignOut } from "../session/session"
import { readWrites, type StoredWrite, storeWrites } from "./stored-writes"

/** Failures after which the same write may succeed later. */
const UNSENT: ReadonlySet<FailureCode> = new Set([
  "maintenance",
  "busy",
  "too_many_requests",
  "unexpected",
  "unauthenticated",
  "token_expired",
])
const MAX_TRIES = 10
const RETRY_MS = 30_000
/** How long a sign-out waits. */
const SIGN_OUT_WAIT_MS = 3_000

/** A write that was sent, or refused for good by the server with this failure. */
export type SentWrite = { key: string; failure?: Failure }

const writes = observable<readonly StoredWrite[]>([])
const listeners = new Set<(sent: SentWrite) => void>()
let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined
let watchers = 0

/** Whether a write failed because it did not reach the server, or not at a good time, so that it may be sent later. */
export const isUnsent = (error: unknown): boolean => error instanceof Failure && UNSENT.has(error.code)

type Write<E extends Endpoint> = {
  /** Names what is written: a later write with the same key takes the place of this one. */
  key: string
  endpoint: E
  body: RequestOf<E> extends { body: infer Body } ? Body : never
}

/**
 * Stores a write in this browser until it is sent: when the network is back, when the page is shown again, or at the next
 * start. `merge` unites it with one of the same key that waits. The server must take the same write twice without harm, for
 * a response may be lost. Holds nothing secret: the session is added when it is sent. Returns whether the browser kept it.
 */
export function queueWrite<E extends Endpoint>(
  { key, endpoint: { method, path }, body }: Write<E>,
  merge: (waiting: unknown, body: Write<E>["body"]) => unknown = (_, latest) => latest,
): boolean {
  const stored = readWrites()
  const waiting = stored.find((write) => write.key === key)
  const merged = waiting ? merge(waiting.body, body) : body
  const at = Math.max(Date.now(), (waiting?.at ?? 0) + 1)
  return save([...stored.filter((write) => write.key !== key), { key, method, path, body: merged, at, tries: 0 }])
}

/** Removes a write that was sent otherwise. */
export const removeWrite = (key: string): void => {
  const stored = readWrites()
  if (stored.some((write) => write.key === key)) save(stored.filter((write) => write.key !== key))
}

/** The write with this key that waits; undefined when there is none. The component renders again when it changes. */
export function useQueuedWrite(key: string): StoredWrite | undefined {
  const all = useSyncExternalStore(writes.subscribe, writes.get, writes.get)
  return all.find((write) => write.key === key)
}

/** Calls `listener` for each write that was sent or refused; returns the function that removes the listener. */
export function onWriteSent(listener: (sent: SentWrite) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Sends what waits, now and whenever the network is back or the page is shown again; returns the function that ends it.
 * Several may watch.
 */
export function watchOutbox(): () => void {
  watchers += 1
  setBeforeSignOut(sendBeforeSignOut)
  if (watchers === 1) {
    window.addEventListener("online", sendNow)
    document.addEventListener("visibilitychange", sendNow)
  }
  writes.set(readWrites())
  sendNow()
  return () => {
    watchers -= 1
    if (watchers > 0) return
    window.removeEventListener("online", sendNow)
    document.removeEventListener("visibilitychange", sendNow)
    clearTimeout(retry)
  }
}

/** Sends what waits, as far as it is sent within three seconds. It never rejects. */
const sendBeforeSignOut = () =>
  Promise.race([
    sendQueuedWrites().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS)),
  ])

const sendNow = () => {
  if (document.visibilityState !== "hidden") void sendQueuedWrites()
}

/** Sends the stored writes one after another, by one tab of the browser at a time, until one does not reach the server. */
export async function sendQueuedWrites(): Promise<void> {
  if (isSending || readWrites().length === 0) return
  isSending = true
  try {
    await withLock(sendAll)
  } finally {
    isSending = false
    scheduleRetry()
  }
}

async function sendAll() {
  const sent = new Set<string>()
  for (;;) {
    const write = readWrites().find(({ key, at }) => !sent.has(`${key}/${at}`))
    if (!write) return
    sent.add(`${write.key}/${write.at}`)
    try {
      await call(endpointOf(write), { body: write.body })
      settle(write)
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure("unexpected")
      if (!isUnsent(failure) || write.tries + 1 >= MAX_TRIES) settle(write, failure)
      else {
        if (failure.code === "unexpected") replace(write, [{ ...write, tries: write.tries + 1 }])
        return
      }
    }
  }
}

function settle(write: StoredWrite, failure?: Failure) {
  replace(write, [])
  for (const listener of [...listeners]) listener({ key: write.key, ...(failure && { failure }) })
}

/** Puts others in the place of a write, unless a later version of it was stored meanwhile. */
const replace = ({ key, at }: StoredWrite, others: readonly StoredWrite[]) =>
  save(readWrites().flatMap((one) => (one.key === key && one.at === at ? others : [one])))

function save(next: readonly StoredWrite[]): boolean {
  const isStored = storeWrites(next)
  writes.set(readWrites())
  return isStored
}

/** A server that is away answers no `online` event when it returns. */
function scheduleRetry() {
  clearTimeout(retry)
  if (watchers > 0 && readWrites().length > 0) retry = setTimeout(sendNow, RETRY_MS)
}

const endpointOf = ({ method, path }: StoredWrite) => ({
  method,
  path,
  summary: "",
  access: "signed-in" as const,
  body: z.unknown(),
  reply: z.unknown(),
})

async function withLock(send: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return send()
  await navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}
