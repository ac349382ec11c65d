import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { live, type Presence } from "@/lib/contract/live"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SessionIdentity } from "./connection"
import { memberKey } from "./hub"
import { publishLive } from "./publish-live"

type Member = Pick<SessionIdentity, "instituteId" | "userId">

/** A page that is reloaded reconnects within this time and does not count as offline. */
const GRACE_MS = 5_000
const FLUSH_INTERVAL_MS = 1_000
const NODE_HEARTBEAT_MS = 10_000
const NODE_TIMEOUT_SECONDS = 60
/** Changes that fit into one live message. */
const MAX_CHANGES_PER_MESSAGE = 150

/** Tracks which members are connected to this process, one of several. */
export interface PresenceTracker {
  connected: (member: Member) => void
  disconnected: (member: Member) => void
  stop: () => Promise<void>
}

/**
 * Starts to track who is connected to this process. A member is online from their first connection at any process, and
 * offline once their last one has been closed for five seconds; changes are saved and published together, once a second.
 */
export async function trackPresence(graceMs = GRACE_MS): Promise<PresenceTracker> {
  const node = randomUUID()
  await withPlatform((db) => db.insertInto("live_nodes").values({ id: node }).execute())
  const pendingOnline = new Map<string, Member>()
  const pendingOffline = new Map<string, Member & { at: number }>()
  let flushing: Promise<void> | undefined
  const flushTimer = setInterval(
    () => void (flushing ??= flush().finally(() => (flushing = undefined))),
    FLUSH_INTERVAL_MS,
  )
  const heartbeatTimer = setInterval(() => void tryLogged(() => renewNode(node)), NODE_HEARTBEAT_MS)
  flushTimer.unref()
  heartbeatTimer.unref()

  async function flush() {
    const online = [...pendingOnline]
    const offline = [...pendingOffline].filter(([, { at }]) => at <= Date.now())
    if (online.length + offline.length === 0) return
    for (const [key] of online) pendingOnline.delete(key)
    for (const [key] of offline) pendingOffline.delete(key)
    const isSaved = await tryLogged(() => saveChanges(node, online.map(memberOf), offline.map(memberOf)))
    if (isSaved) return
    for (const [key, member] of online) if (!pendingOffline.has(key)) pendingOnline.set(key, member)
    for (const [key, member] of offline) if (!pendingOnline.has(key)) pendingOffline.set(key, member)
  }

  return {
    connected(member) {
      const key = memberKey(member)
      if (!pendingOffline.delete(key)) pendingOnline.set(key, member)
    },
    disconnected(member) {
      const key = memberKey(member)
      if (!pendingOnline.delete(key)) pendingOffline.set(key, { ...member, at: Date.now() + graceMs })
    },
    async stop() {
      clearInterval(flushTimer)
      clearInterval(heartbeatTimer)
      await flushing
      await tryLogged(() => withPlatform((db) => db.deleteFrom("live_nodes").where("id", "=", node).execute()))
    },
  }
}

const memberOf = ([, { instituteId, userId }]: [string, Member]): Member => ({ instituteId, userId })

async function saveChanges(node: string, online: Member[], offline: Member[]): Promise<void> {
  await withPlatform(async (db) => {
    const changed: (Member & Presence)[] = []
    if (online.length > 0) changed.push(...(await markOnline(db, node, online)))
    if (offline.length > 0) changed.push(...(await markOffline(db, node, offline)))
    await publishChanges(db, changed)
  })
}

const memberRows = (members: Member[]) =>
  sql`unnest(${members.map(({ instituteId }) => instituteId)}::bigint[], ${members.map(({ userId }) => userId)}::bigint[]) as t ("instituteId", "userId")`

async function markOnline(db: Db, node: string, members: Member[]): Promise<(Member & Presence)[]> {
  await sql`insert into live_connections ("instituteId", "userId", node)
    select "instituteId", "userId", ${node} from ${memberRows(members)} join memberships using ("instituteId", "userId")
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Member & Presence>`insert into presence ("instituteId", "userId", status)
    select "instituteId", "userId", 'online' from ${memberRows(members)} join memberships using ("instituteId", "userId")
    on conflict ("instituteId", "userId") do update set status = 'online', "changedAt" = now()
      where presence.status = 'offline'
    returning "instituteId", "userId", status`.execute(db)
  return rows
}

async function markOffline(db: Db, node: string, members: Member[]): Promise<(Member & Presence)[]> {
  await sql`delete from live_connections l using ${memberRows(members)}
    where l."instituteId" = t."instituteId" and l."userId" = t."userId" and l.node = ${node}`.execute(db)
  const { rows } = await sql<Member & Presence>`update presence p set status = 'offline', "changedAt" = now()
    from ${memberRows(members)}
    where p."instituteId" = t."instituteId" and p."userId" = t."userId" and p.status <> 'offline'
      and not exists (select from live_connections l where l."instituteId" = p."instituteId" and l."userId" = p."userId")
    returning p."instituteId", p."userId", p.status`.execute(db)
  return rows
}

/** Renews this node's heart-beat, deletes expired nodes, and sets members offline who have no connection at any node. */
async function renewNode(node: string): Promise<void> {
  await withPlatform(async (db) => {
    await sql`insert into live_nodes (id) values (${node}) on conflict (id) do update set "seenAt" = now()`.execute(db)
    await sql`delete from live_nodes where "seenAt" < now() - make_interval(secs => ${NODE_TIMEOUT_SECONDS})`.execute(
      db,
    )
    const { rows } = await sql<Member & Presence>`update presence p set status = 'offline', "changedAt" = now()
      where p.status <> 'offline' and p."changedAt" < now() - make_interval(secs => ${NODE_TIMEOUT_SECONDS})
        and not exists (select from live_connections l where l."instituteId" = p."instituteId" and l."userId" = p."userId")
      returning p."instituteId", p."userId", p.status`.execute(db)
    await publishChanges(db, rows)
  })
}

async function publishChanges(db: Db, changed: (Member & Presence)[]): Promise<void> {
  for (const [instituteId, rows] of Map.groupBy(changed, ({ instituteId: id }) => id))
    for (let from = 0; from < rows.length; from += MAX_CHANGES_PER_MESSAGE) {
      const changes = rows.slice(from, from + MAX_CHANGES_PER_MESSAGE).map(({ userId, status }) => ({ userId, status }))
      await publishLive(db, live.presence, { params: { instituteId }, message: { changes } })
    }
}

/** Runs `work` and returns whether it succeeded; a failure is logged, because presence must not end the process. */
async function tryLogged(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "presence could not be saved")
    return false
  }
}
