import type { Db } from "@/lib/server/tenancy/transaction"
import { ringBells } from "./bells.server"
import { Address, type Notice } from "./event"
import { dispatch } from "./expand-dispatch.server"
import { fieldOf, numberOf } from "./field-of"
import { send } from "./send.server"

/** An event as it was recorded, with facts that have passed its schema. */
export interface RecordedEvent {
  id: number
  instituteId: number
  key: string
  data: unknown
  actorId: number | null
  quote?: string
}

type Reached = { event: RecordedEvent; userId: number | null }

/** Tells of events what one of their notices says: named people in this transaction, an audience by a job. */
export async function notify(
  db: Db,
  recorded: readonly RecordedEvent[],
  { name, notice }: { name: string; notice: Notice },
): Promise<void> {
  const { to, channels } = notice
  const events = recorded.filter(({ data }) => notice.isFor?.(data) ?? true)
  if (events.length === 0) return
  if (to.kind !== "person" && to.kind !== "address") return dispatch(db, events, name)
  const reached = events.flatMap((event): Reached[] => {
    if (to.kind === "address")
      return Address.safeParse(fieldOf(event.data, to.field)).success ? [{ event, userId: null }] : []
    const userId = numberOf(event.data, to.field)
    return userId !== null && (userId !== event.actorId || notice.isOwnToo) ? [{ event, userId }] : []
  })
  if (reached.length === 0) return
  if (channels.includes("bell")) await showAtBells(db, reached, name)
  const leaving = reached.filter(({ event }) => !notice.isQuiet?.(event.data))
  const messages = leaving.map(({ event: { instituteId, id, quote }, userId }) => ({
    ...{ instituteId, eventId: id, notice: name, userId },
    ...(quote && { quote }),
  }))
  await send(db, notice, { notice: name, messages })
}

/** Inserts the rows of the bell of those who are active members, and rings. */
async function showAtBells(db: Db, reached: readonly Reached[], notice: string): Promise<void> {
  const byInstitute = Map.groupBy(reached, ({ event }) => event.instituteId)
  for (const [instituteId, ofInstitute] of byInstitute) {
    const userIds = ofInstitute.flatMap(({ userId }) => userId ?? [])
    const members = await db
      .selectFrom("memberships")
      .select("userId")
      .where("instituteId", "=", instituteId)
      .where("userId", "in", [...new Set(userIds)])
      .where("status", "=", "active")
      .execute()
    const active = new Set(members.map(({ userId }) => userId))
    const rows = ofInstitute.flatMap(({ event: { id, key }, userId }) =>
      userId !== null && active.has(userId) ? [{ instituteId, userId, eventId: id, key, notice }] : [],
    )
    if (rows.length === 0) continue
    await db.insertInto("user_notifications").values(rows).execute()
    await ringBells(db, { userIds: [...active], instituteId })
  }
}
