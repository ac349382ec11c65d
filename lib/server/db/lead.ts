import pg from "pg"
import { connectionStrings } from "@/lib/server/tenancy/connections"

const TRY_EVERY_MS = 1_000

/**
 * Tries, until it is stopped, to be the one program among several that does something: calls `onLead` when this one is,
 * and `onLost` when it is no more because the database let its connection go. Only who `mayLead` tries, and gives way
 * when it may not.
 */
export function leadAlone(
  name: string,
  { mayLead, onLead, onLost }: { mayLead: () => boolean; onLead: () => void; onLost: () => void },
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined
  let isLeading = false
  let trying: Promise<void> | undefined
  const timer = setInterval(() => void (trying ??= attempt().finally(() => (trying = undefined))), TRY_EVERY_MS)
  timer.unref()

  async function attempt() {
    if (!mayLead()) return leave()
    if (isLeading) return
    client ??= await open()
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock(hashtext($1)) as got", [name])
    if (!rows[0]?.got) return
    isLeading = true
    onLead()
  }

  async function open() {
    const opened = new pg.Client({ connectionString: connectionStrings().platform, keepAlive: true })
    opened.on("error", () => undefined)
    await opened.connect()
    opened.on("end", lose)
    return opened
  }

  function lose() {
    client = undefined
    if (!isLeading) return
    isLeading = false
    onLost()
  }

  async function leave() {
    await client?.end()
  }

  return {
    async stop() {
      clearInterval(timer)
      await trying
      await leave()
    },
  }
}
