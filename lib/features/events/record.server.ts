import { enqueueMany } from "@/lib/server/jobs/job"
import { currentRequestId } from "@/lib/server/request-id"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ringBells } from "./bells.server"
import { sendEventMail, sendEventSms } from "./channels.server"
import type { Changes } from "./changes"
import { Address, type DeclaredEvent, type Notice } from "./event"
import { fieldOf } from "./field-of"

/** Who did it: a user by id, or the program itself, the payment provider or a visitor, who are no users. */
export type By = number | { userId: number } | "program" | "provider" | "visitor"

/** What happened, as the declaration of the event asks for it. */
export interface Facts<Data> {
  by: By
  data: NoInfer<Data>
  changes?: Changes | undefined
  /** What a person wrote, which the mails show as a quote and the event does not keep, since it may be long. */
  quote?: string
  /** Where a webhook or a job may say the same twice: a text that only one event of the institute has. */
  once?: string
  /** The institute where it happened; that of the transaction where it is left out. */
  instituteId?: number
}

/**
 * Records that something happened, in the transaction that does it, with the notices that its declaration names. Who did it is
 * not told of it, unless the notice says so (`isOwnToo`). Returns false, and does nothing, for what was recorded `once` already.
 */
export async function record<Data>(db: Db, event: DeclaredEvent<Data>, facts: Facts<Data>): Promise<boolean> {
  const data = event.data.parse(facts.data)
  const actorId = actorOf(facts.by)
  const { quote } = facts
  const row = await db
    .insertInto("events")
    .values(rowOf(event, facts, data))
    .onConflict((conflict) => conflict.columns(["instituteId", "once"]).doNothing())
    .returning(["id", "instituteId"])
    .executeTakeFirst()
  if (!row) return false
  for (const [name, notice] of Object.entries(event.notices))
    await notify(db, { ...row, key: event.key, name, notice, data, actorId, ...(quote && { quote }) })
  return true
}

/** Records several events of one kind, such as the people that one form invites; those without notices in one statement. */
export async function recordMany<Data>(db: Db, event: DeclaredEvent<Data>, list: Facts<Data>[]): Promise<void> {
  if (Object.keys(event.notices).length > 0) for (const facts of list) await record(db, event, facts)
  else if (list.length > 0)
    await db
      .insertInto("events")
      .values(list.map((facts) => rowOf(event, facts, event.data.parse(facts.data))))
      .onConflict((conflict) => conflict.columns(["instituteId", "once"]).doNothing())
      .execute()
}

function rowOf<Data>(event: DeclaredEvent<Data>, { by, changes, once, instituteId }: Facts<Data>, data: Data) {
  const [subjectType, subjectField] = event.subject
  return {
    ...(instituteId !== undefined && { instituteId }),
    key: event.key,
    subjectType,
    subjectId: subjectField === null ? null : numberOf(data, subjectField),
    actorId: actorOf(by),
    data: JSON.stringify(data),
    changes: changes ? JSON.stringify(changes) : null,
    requestId: currentRequestId() ?? null,
    once: once ?? null,
  }
}

interface RecordedNotice {
  id: number
  instituteId: number
  key: string
  name: string
  notice: Notice
  data: unknown
  actorId: number | null
  quote?: string
}

async function notify(
  db: Db,
  { id: eventId, instituteId, key, name, notice, data, actorId, quote }: RecordedNotice,
): Promise<void> {
  const to = { instituteId, eventId, notice: name, ...(quote && { quote }) }
  if (notice.to.kind === "address") {
    const reached = Address.safeParse(fieldOf(data, notice.to.field))
    if (reached.success) await send(db, notice, { ...to, userId: null })
    return
  }
  const userId = numberOf(data, notice.to.field)
  if (userId === null || (userId === actorId && !notice.isOwnToo)) return
  if (notice.channels.includes("bell") && (await isMember(db, { userId, instituteId }))) {
    await db.insertInto("user_notifications").values({ instituteId, userId, eventId, key, notice: name }).execute()
    await ringBells(db, { userIds: [userId], instituteId })
  }
  await send(db, notice, { ...to, userId })
}

/** Queues what leaves by mail and SMS; the jobs read recipient, facts and language when they run. */
async function send(
  db: Db,
  { channels }: Notice,
  { quote, ...to }: { userId: number | null; instituteId: number; eventId: number; notice: string; quote?: string },
) {
  if (channels.includes("email")) await enqueueMany(db, sendEventMail, { list: [{ ...to, ...(quote && { quote }) }] })
  if (channels.includes("sms")) await enqueueMany(db, sendEventSms, { list: [to] })
}

const isMember = async (db: Db, { userId, instituteId }: { userId: number; instituteId: number }) =>
  (await db
    .selectFrom("memberships")
    .select("id")
    .where("instituteId", "=", instituteId)
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst()) !== undefined

const actorOf = (by: By): number | null => (typeof by === "number" ? by : typeof by === "object" ? by.userId : null)

const numberOf = (data: unknown, field: string): number | null => {
  const value = fieldOf(data, field)
  return typeof value === "number" ? value : null
}
