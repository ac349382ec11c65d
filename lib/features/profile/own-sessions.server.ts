import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { onPage, pageOf, type PageRange, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { OwnSession } from "./contract"

/** The live sessions of a user at all of their institutes, last seen first. */
export async function listSessions(db: Db, actor: Actor, range: PageRange) {
  const rows = await db
    .selectFrom("sessions as s")
    .innerJoin("institutes as i", "i.id", "s.instituteId")
    .select(["s.id", "s.deviceName", "s.createdAt", "s.lastSeenAt"])
    .select(["i.id as instituteId", "i.name", "i.image"])
    .select([sql<string | null>`host(s.ip)`.as("ip"), sql<number>`count(*) over ()`.as("total")])
    .where("s.userId", "=", actor.userId)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", sql<Date>`now()`)
    .orderBy("s.lastSeenAt", "desc")
    .orderBy("s.id")
    .$call(onPage(range))
    .execute()
  const toSession = ({
    instituteId,
    name,
    image,
    ip,
    total: _total,
    ...session
  }: (typeof rows)[number]): OwnSession => ({
    ...session,
    institute: { id: instituteId, name, image },
    ip: ip && truncateIp(ip),
    isCurrent: session.id === actor.sessionId,
  })
  return pageOf(withTotal(rows), range, toSession)
}

/** Ends one session of a user; throws `not_found` for one of another user or one that has ended. */
export async function endOwnSession(db: Db, { userId }: Actor, id: string): Promise<void> {
  await orNotFound(
    db
      .updateTable("sessions")
      .set({ revokedAt: sql`now()`, revokeReason: "signed_out" })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .returning("id")
      .executeTakeFirst(),
  )
}

/** Ends every session of a user but the calling one, and returns how many. */
export async function endOtherSessions(db: Db, { userId, sessionId }: Actor): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ revokedAt: sql`now()`, revokeReason: "signed_out" })
    .where("userId", "=", userId)
    .where("id", "!=", sessionId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The leading parts of an IP address, which identify a network but not a household. */
function truncateIp(ip: string): string {
  return ip.includes(":") ? `${ip.split(":").slice(0, 3).join(":")}:…` : `${ip.split(".").slice(0, 2).join(".")}.…`
}
