import pg from "pg"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"

const RETRY_MS = 1_000

/**
 * Leader election among processes by an advisory lock, attempted every second until stopped: calls `onLead` when this
 * process becomes the leader and `onLost` when its database connection, and with it the lock, is lost. While `mayLead`
 * is false it does not compete and gives the lock up.
 */
export function electLeader(
  name: string,
  { mayLead, onLead, onLost }: { mayLead: () => boolean; onLead: () => void; onLost: () => void },
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined
  let isLeading = false
  let pendingAttempt: Promise<void> | undefined
  const timer = setInterval(
    () =>
      void (pendingAttempt ??= attempt()
        .catch(giveUpAttempt)
        .finally(() => (pendingAttempt = undefined))),
    RETRY_MS,
  )
  timer.unref()

  async function attempt() {
    if (!mayLead()) return releaseLock()
    if (isLeading) return
    client ??= await open()
    const { rows } = await client.query<{ acquired: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as acquired",
      [name],
    )
    if (!rows[0]?.acquired) return
    isLeading = true
    onLead()
  }

  /** The next attempt is a second away: an outage of the database is no error of this one. */
  function giveUpAttempt(error: unknown) {
    log.debug({ name, error: String(error) }, "no leader could be elected")
    const failed = client
    client = undefined
    failed?.end().catch(() => undefined)
  }

  async function open() {
    const opened = new pg.Client({ connectionString: connectionStrings().platform, keepAlive: true })
    opened.on("error", () => undefined)
    await opened.connect()
    opened.on("end", onConnectionEnd)
    return opened
  }

  function onConnectionEnd() {
    client = undefined
    if (!isLeading) return
    isLeading = false
    onLost()
  }

  async function releaseLock() {
    await client?.end()
  }

  return {
    async stop() {
      clearInterval(timer)
      await pendingAttempt
      await releaseLock()
    },
  }
}
