import pg from "pg"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"

const RETRY_MS = 1_000

/** Callbacks of one `LISTEN` channel. */
export interface Listener {
  channel: string
  onMessage: (payload: string) => void
  /** The connection was lost: notifications from now on are missed. */
  onLost?: () => void
  /** Listening started, or started again after a loss. */
  onListening?: () => void
}

const listeners = new Set<Listener>()
let client: pg.Client | undefined
let opening: Promise<void> | undefined
/** Queries on the connection run one after another. */
let lastQuery: Promise<unknown> = Promise.resolve()
let isClosed = false

/**
 * Listens on a channel, on the one connection that this process listens with; rejects when the first connection fails.
 */
export async function listen(listener: Listener): Promise<void> {
  listeners.add(listener)
  isClosed = false
  await opening
  if (!client) return open()
  await enqueue(client, `listen ${pg.escapeIdentifier(listener.channel)}`)
  if (listeners.has(listener)) listener.onListening?.()
}

/** Removes a listener, and unlistens the channel after its last one. */
export function unlisten(listener: Listener): void {
  const { channel } = listener
  if (!listeners.delete(listener) || [...listeners].some((other) => other.channel === channel)) return
  if (client) enqueue(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
}

/** Whether notifications of committed transactions arrive at the moment. */
export const isListening = () => client !== undefined

/**
 * Resolves once every notification of the transactions committed so far was delivered; rejects when the connection
 * fails. Resolves at once while there is no connection.
 */
export async function flushNotifications(): Promise<void> {
  if (client) await enqueue(client, "select 1")
}

/** Removes all listeners and closes the connection. */
export async function stopListening(): Promise<void> {
  isClosed = true
  listeners.clear()
  await client?.end()
}

function enqueue(connection: pg.Client, sql: string): Promise<unknown> {
  const result = lastQuery.then(() => connection.query(sql))
  lastQuery = result.catch(() => undefined)
  return result
}

function open(): Promise<void> {
  opening ??= connect().finally(() => (opening = undefined))
  return opening
}

async function connect(): Promise<void> {
  const connection = new pg.Client({ connectionString: connectionStrings().platform, keepAlive: true })
  connection.on("notification", ({ channel, payload = "" }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.onMessage(payload)
  })
  connection.on("error", (error) =>
    log.warn({ error: error.message }, "lost the connection that listens for notifications"),
  )
  await connection.connect()
  connection.on("end", () => {
    client = undefined
    for (const { onLost } of listeners) onLost?.()
    if (!isClosed) openLater()
  })
  for (const { channel } of listeners) await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
  client = connection
  for (const { onListening } of listeners) onListening?.()
}

function openLater(): void {
  setTimeout(() => {
    if (!isClosed) open().catch(openLater)
  }, RETRY_MS).unref()
}
