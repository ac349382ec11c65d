import { hash } from "node:crypto"
import { supportEvents } from "@/lib/features/support/events"
import type { Db } from "@/lib/server/tenancy/transaction"
import { fullName } from "@/lib/shared/full-name"
import { findOwner } from "./find-owner"

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const REASON = "The recording of a class does not play on phones"

/** What was opened, and how many minutes after the begin. */
const CALLS = [
  { minute: 1, route: "/users/v2/api/bootstrap/:area", screen: null, target: "area admin" },
  { minute: 1, route: "/institutes/v2/api/dashboard/admin", screen: "dashboard", target: "" },
  { minute: 3, route: "/institutes/v2/api/fetchAdminCourses", screen: "courses", target: "" },
  { minute: 6, route: "/payments/v2/api/files", screen: "files", target: "" },
  { minute: 9, route: "/content/v2/api/video/settings", screen: "files", target: "" },
] as const

/** One support session of yesterday at a demo institute, with what was seen in it; nothing where there was one. */
export async function insertSupportSession(db: Db, instituteId: number, now: Date): Promise<void> {
  const startedAt = new Date(now.getTime() - 25 * HOUR_MS)
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * MINUTE_MS)
  const owner = await findOwner(db)
  if (!owner) return
  const [name, endedAt, secret] = [fullName(owner), after(12), hash("sha256", `demo ${instituteId}`, "buffer")]
  const visit = await db
    .insertInto("support_sessions")
    .values({
      ...{ instituteId, openedBy: owner.id, openerName: name, reason: REASON, ticketNumber: "4711" },
      ...{ ticketHash: secret, browserHash: secret, tokenHash: secret, ticketExpiresAt: after(1) },
      ...{ startedAt, enteredAt: startedAt, endsAt: after(60), recordedAt: endedAt },
      ...{ endedAt, endedBy: owner.id, endReason: "support" },
    })
    .onConflict((conflict) => conflict.column("ticketHash").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!visit) return
  const sessionId = visit.id
  await db
    .insertInto("support_calls")
    .values(
      CALLS.map(({ minute, ...call }) => ({
        instituteId,
        sessionId,
        at: after(minute),
        method: "GET",
        status: 200,
        ...call,
      })),
    )
    .execute()
  const { entered, ended } = supportEvents
  const facts = { sessionId, name }
  const event = { instituteId, actorId: owner.id, subjectType: "support_session", subjectId: sessionId }
  await db
    .insertInto("events")
    .values([
      {
        ...event,
        ...{ key: entered.key, at: startedAt },
        data: JSON.stringify({ ...facts, reason: REASON, until: after(60).toISOString(), mode: "read" }),
      },
      { ...event, key: ended.key, at: endedAt, data: JSON.stringify({ ...facts, endReason: "support" }) },
    ])
    .execute()
}
