import pg from "pg"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"

const RETRY_MS = 1_000

/** Who hears a channel of `NOTIFY`: each message, when nothing can be heard, and when it can again. */
export interface Hearer {
  channel: string
  onMessage: (payload: string) => void
  /** The connection is gone: what is told from now on is missed. */
  onLost?: () => void
  /** Listening began, or began again after a loss. */
  onHearing?: () => void
}

const hearers = new Set<Hearer>()
let client: pg.Client | undefined
let opening: Promise<void> | undefined
/** What is asked on the connection, one after another. */
let asked: Promise<unknown> = Promise.resolve()
let isClosed = false

/** Hears a channel on the one connection that this program listens on; rejects when the first connection fails. */
export async function hear(hearer: Hearer): Promise<void> {
  hearers.add(hearer)
  isClosed = false
  await opening
  if (!client) return open()
  await ask(client, `listen ${pg.escapeIdentifier(hearer.channel)}`)
  if (hearers.has(hearer)) hearer.onHearing?.()
}

/** Hears for this one no more; a channel that nobody hears is not listened to. */
export function unhear(hearer: Hearer): void {
  const { channel } = hearer
  if (!hearers.delete(hearer) || [...hearers].some((other) => other.channel === channel)) return
  if (client) ask(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
}

/** Tells whether what committed transactions tell is heard. */
export const isHearing = () => client !== undefined

/** Returns once everything that the transactions committed so far told was heard; rejects when that cannot be known. */
export async function heardAll(): Promise<void> {
  if (client) await ask(client, "select 1")
}

/** Stops hearing on all channels. */
export async function stopHearing(): Promise<void> {
  isClosed = true
  hearers.clear()
  await client?.end()
}

function ask(connection: pg.Client, sql: string): Promise<unknown> {
  const answer = asked.then(() => connection.query(sql))
  asked = answer.catch(() => undefined)
  return answer
}

function open(): Promise<void> {
  opening ??= connect().finally(() => (opening = undefined))
  return opening
}

async function connect(): Promise<void> {
  const connection = new pg.Client({ connectionString: connectionStrings().platform, keepAlive: true })
  connection.on("notification", ({ channel, payload = "" }) => {
    for (const hearer of hearers) if (hearer.channel === channel) hearer.onMessage(payload)
  })
  connection.on("error", (error) => log.warn({ error: error.message }, "lost the connection that hears of changes"))
  await connection.connect()
  connection.on("end", () => {
    client = undefined
    for (const { onLost } of hearers) onLost?.()
    if (!isClosed) openLater()
  })
  for (const { channel } of hearers) await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
  client = connection
  for (const { onHearing } of hearers) onHearing?.()
}

function openLater(): void {
  setTimeout(() => {
    if (!isClosed) open().catch(openLater)
  }, RETRY_MS).unref()
}
