import pg from "pg"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { keptPages } from "./kept"

const RETRY_MS = 1_000

let listener: pg.Client | undefined
let isClosed = false

/** Listens for what committed transactions changed and drops the pages that show it; keeps none while it cannot hear. */
export async function listenForChanges(): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStrings().platform, keepAlive: true })
  client.on("notification", ({ payload }) => payload && keptPages.drop(payload))
  client.on("error", (error) => log.warn({ error: error.message }, "lost the connection that hears of changes"))
  client.on("end", () => {
    listener = undefined
    keptPages.clear()
    if (!isClosed) setTimeout(() => void listenAgain(), RETRY_MS).unref()
  })
  await client.connect()
  await client.query("listen pages")
  keptPages.clear()
  listener = client
}

/** Tells whether changes are heard, which keeping pages depends on. */
export const hearsChanges = () => listener !== undefined

/**
 * Returns once this program has dropped every page that the transactions committed so far changed: the database
 * delivers what it has to tell before it answers this query.
 */
export async function settlePages(): Promise<void> {
  await listener?.query("select 1").catch(() => keptPages.clear())
}

/** Stops listening. */
export async function stopListening(): Promise<void> {
  isClosed = true
  await listener?.end()
}

async function listenAgain(): Promise<void> {
  await listenForChanges().catch(() => setTimeout(() => void listenAgain(), RETRY_MS).unref())
}
