import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { live } from "@/lib/contract/live"
import { type By, record } from "@/lib/features/events/events.server"
import { publishLive } from "@/lib/server/live/publish-live"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { END_REASONS } from "./contract"
import { supportEvents } from "./events"

type EndReason = (typeof END_REASONS)[number]

/** 32 random bytes, as a ticket or a login token. */
export const randomSecret = (): string => randomBytes(32).toString("base64url")
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest()

/** Tells the administrators of an institute who are connected that who of support is there has changed; nothing more leaves. */
export const publishVisits = (db: Db, instituteId: number): Promise<void> =>
  publishLive(db, live.support, { params: { instituteId }, message: {} })

/** Which sessions are ended, why, and by whom; in a transaction of the platform. */
interface Ending {
  endReason: EndReason
  by: By
  sessionId?: number
  /** Of this institute alone. */
  instituteId?: number | undefined
  /** Of this person alone. */
  openedBy?: number | undefined
}

/** Ends the sessions that are open, in a transaction of the platform, and records it. Returns how many there were. */
export async function endVisits(db: Db, { endReason, by, sessionId, instituteId, openedBy }: Ending): Promise<number> {
  const ended = await db
    .updateTable("support_sessions")
    .set({ endedAt: sql`least(now(), "endsAt")`, endedBy: typeof by === "object" ? by.userId : null, endReason })
    .where("endedAt", "is", null)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId ?? 0))
    .$if(instituteId !== undefined, (query) => query.where("instituteId", "=", instituteId ?? 0))
    .$if(openedBy !== undefined, (query) => query.where("openedBy", "=", openedBy ?? 0))
    .returning(["id"])
    .execute()
  for (const { id } of ended) await recordEnd(db, id, by)
  return ended.length
}

/** Records once that a session is over: who entered with it has left. One that nobody entered is only closed. */
export async function recordEnd(db: Db, id: number, by: By): Promise<void> {
  const visit = await db
    .updateTable("support_sessions")
    .set({ recordedAt: sql`now()` })
    .where("id", "=", id)
    .where("recordedAt", "is", null)
    .returning(["instituteId", "openerName", "endReason", "enteredAt"])
    .executeTakeFirst()
  if (!visit?.enteredAt) return
  const { instituteId, openerName: name } = visit
  const endReason = enumOf(END_REASONS, visit.endReason ?? "time", "reason of an end")
  await record(db, supportEvents.ended, { instituteId, by, data: { sessionId: id, name, endReason } })
  await publishVisits(db, instituteId)
}
