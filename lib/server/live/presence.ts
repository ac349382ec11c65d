import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { live, type Presence } from "@/lib/contract/live"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Holder } from "./connection"
import { personKey } from "./hub"
import { publishLive } from "./publish"

type Member = Pick<Holder, "instituteId" | "userId">

/** A page that is loaded anew comes back within this time, and was never away. */
const GRACE_MS = 5_000
const GATHER_MS = 1_000
const SEEN_EVERY_MS = 10_000
const NODE_GONE_SECONDS = 60
/** So many changes fit into one message. */
const MOST_CHANGES = 150

/** Keeps, for this program among several, who is there. */
export interface PresenceKeeper {
  came: (member: Member) => void
  left: (member: Member) => void
  stop: () => Promise<void>
}

/**
 * Begins to note who is connected here. A person is online with their first connection anywhere, and offline when their
 * last one has been closed for five seconds; changes are written and announced together, once a second.
 */
export async function keepPresence(graceMs = GRACE_MS): Promise<PresenceKeeper> {
  const node = randomUUID()
  await withPlatform((db) => db.insertInto("live_nodes").values({ id: node }).execute())
  const coming = new Map<string, Member>()
  const leaving = new Map<string, Member & { at: number }>()
  let writing: Promise<void> | undefined
  const gather = setInterval(() => void (writing ??= write().finally(() => (writing = undefined))), GATHER_MS)
  const seen = setInterval(() => void calmly(() => sweep(node)), SEEN_EVERY_MS)
  gather.unref()
  seen.unref()

  async function write() {
    const came = [...coming]
    const left = [...leaving].filter(([, { at }]) => at <= Date.now())
    if (came.length + left.length === 0) return
    for (const [key] of came) coming.delete(key)
    for (const [key] of left) leaving.delete(key)
    const isWritten = await calmly(() => writeChanges(node, came.map(memberOf), left.map(memberOf)))
    if (isWritten) return
    for (const [key, member] of came) if (!leaving.has(key)) coming.set(key, member)
    for (const [key, member] of left) if (!coming.has(key)) leaving.set(key, member)
  }

  return {
    came(member) {
      const key = personKey(member)
      if (!leaving.delete(key)) coming.set(key, member)
    },
    left(member) {
      const key = personKey(member)
      if (!coming.delete(key)) leaving.set(key, { ...member, at: Date.now() + graceMs })
    },
    async stop() {
      clearInterval(gather)
      clearInterval(seen)
      await writing
      await calmly(() => withPlatform((db) => db.deleteFrom("live_nodes").where("id", "=", node).execute()))
    },
  }
}

const memberOf = ([, { instituteId, userId }]: [string, Member]): Member => ({ instituteId, userId })

async function writeChanges(node: string, came: Member[], left: Member[]): Promise<void> {
  await withPlatform(async (db) => {
    const changed: (Member & Presence)[] = []
    if (came.length > 0) changed.push(...(await noteComing(db, node, came)))
    if (left.length > 0) changed.push(...(await noteLeaving(db, node, left)))
    await announce(db, changed)
  })
}

const listed = (members: Member[]) =>
  sql`unnest(${members.map(({ instituteId }) => instituteId)}::bigint[], ${members.map(({ userId }) => userId)}::bigint[]) as t ("instituteId", "userId")`

async function noteComing(db: Db, node: string, members: Member[]): Promise<(Member & Presence)[]> {
  await sql`insert into live_links ("instituteId", "userId", node)
    select "instituteId", "userId", ${node} from ${listed(members)} join memberships using ("instituteId", "userId")
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Member & Presence>`insert into presence ("instituteId", "userId", status)
    select "instituteId", "userId", 'online' from ${listed(members)} join memberships using ("instituteId", "userId")
    on conflict ("instituteId", "userId") do update set status = 'online', "changedAt" = now()
      where presence.status = 'offline'
    returning "instituteId", "userId", status`.execute(db)
  return rows
}

async function noteLeaving(db: Db, node: string, members: Member[]): Promise<(Member & Presence)[]> {
  await sql`delete from live_links l using ${listed(members)}
    where l."instituteId" = t."instituteId" and l."userId" = t."userId" and l.node = ${node}`.execute(db)
  const { rows } = await sql<Member & Presence>`update presence p set status = 'offline', "changedAt" = now()
    from ${listed(members)}
    where p."instituteId" = t."instituteId" and p."userId" = t."userId" and p.status <> 'offline'
      and not exists (select from live_links l where l."instituteId" = p."instituteId" and l."userId" = p."userId")
    returning p."instituteId", p."userId", p.status`.execute(db)
  return rows
}

/** Says that this node lives, drops those that do not, and sets offline whom no node holds any more. */
async function sweep(node: string): Promise<void> {
  await withPlatform(async (db) => {
    await sql`insert into live_nodes (id) values (${node}) on conflict (id) do update set "seenAt" = now()`.execute(db)
    await sql`delete from live_nodes where "seenAt" < now() - make_interval(secs => ${NODE_GONE_SECONDS})`.execute(db)
    const { rows } = await sql<Member & Presence>`update presence p set status = 'offline', "changedAt" = now()
      where p.status <> 'offline' and p."changedAt" < now() - make_interval(secs => ${NODE_GONE_SECONDS})
        and not exists (select from live_links l where l."instituteId" = p."instituteId" and l."userId" = p."userId")
      returning p."instituteId", p."userId", p.status`.execute(db)
    await announce(db, rows)
  })
}

async function announce(db: Db, changed: (Member & Presence)[]): Promise<void> {
  for (const [instituteId, theirs] of Map.groupBy(changed, ({ instituteId: id }) => id))
    for (let from = 0; from < theirs.length; from += MOST_CHANGES) {
      const changes = theirs.slice(from, from + MOST_CHANGES).map(({ userId, status }) => ({ userId, status }))
      await publishLive(db, live.presence, { params: { instituteId }, message: { changes } })
    }
}

/** Tells whether it worked; who is there is never worth the fall of the program. */
async function calmly(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "who is online could not be noted")
    return false
  }
}
