import { sql } from "kysely"
import { type PageRange, pageOf, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { HISTORY_EVENTS } from "../history-events"
import { type HistoryEntry, MESSAGE_CHANNELS, MESSAGE_STATES } from "../staff-order-contract"
import { findStaffOrder, type StaffOrder } from "./find-staff-order.server"

/** A page of what happened to an order, newest first. Throws `not_found`. */
export async function listHistory(db: Db, { transactionId, page, size }: PageRange & { transactionId: string }) {
  const order = await findStaffOrder(db, transactionId)
  const { rows } = await sql<Row>`
    select h.*, count(*) over () as total from (${entriesOf(order)}) h
    order by h.at desc, h.place desc, h.id desc limit ${size} offset ${page * size}`.execute(db)
  return pageOf(withTotal(rows), { page, size }, toEntry)
}

interface Row {
  kind: HistoryEntry["kind"]
  at: Date
  total: number
  key: string | null
  by: string | null
  amountMinor: number | null
  channel: string | null
  state: string | null
  /** Why an attempt failed, or what a note says. */
  text: string | null
}

/** Of what has the same time, what was done stands above what it led from. */
const PLACES = { placed: 0, attempt: 1, event: 2, message: 3, note: 4 } as const

const entriesOf = ({ id, buyerId, createdAt }: StaffOrder) => sql`
  with told as (
    select e.* from events e where e.key = any(${[...HISTORY_EVENTS]}::text[]) and (
      (e."subjectType" = 'order' and e."subjectId" = ${id}) or
      (e."subjectType" = 'offline_application'
        and e."subjectId" = (select a.id from offline_applications a where a."orderId" = ${id})))
  )
  select 'placed' as kind, ${PLACES.placed}::int as place, 0::bigint as id, ${createdAt}::timestamptz as at, null as key,
    null as by, null::bigint as "amountMinor", null as channel, null as state, null as text
  union all
  select 'attempt', ${PLACES.attempt}, p.id, p."createdAt", null, null, null, null, null, p."errorReason"
  from payments p where p."orderId" = ${id} and p.status = 'failed'
  union all
  select 'event', ${PLACES.event}, e.id, e.at, e.key, ${nameOf("u")}, (e.data ->> 'amountMinor')::bigint, null, null, null
  from told e left join users u on u.id = e."actorId"
  union all
  select 'message', ${PLACES.message}, d.id, d."changedAt", e.key, null, null, d.channel, d.state, null
  from told e join event_deliveries d on d."instituteId" = e."instituteId" and d."eventId" = e.id and d."userId" = ${buyerId}
  union all
  select 'note', ${PLACES.note}, n.id, n."createdAt", null, ${nameOf("u")}, null, null, null, n.text
  from order_notes n join users u on u.id = n."authorId" where n."orderId" = ${id}`

const nameOf = (users: string) => {
  const [firstName, lastName] = [sql.ref(`${users}.firstName`), sql.ref(`${users}.lastName`)]
  return sql`trim(${firstName} || ' ' || ${lastName})`
}

function toEntry({ kind, at, key, by, amountMinor, channel, state, text }: Row): HistoryEntry {
  switch (kind) {
    case "placed":
      return { kind, at }
    case "attempt":
      return { kind, at, reason: text }
    case "event":
      return { kind, at, event: enumOf(HISTORY_EVENTS, key ?? "", "event of an order"), by, amountMinor }
    case "message":
      return {
        ...{ kind, at },
        event: enumOf(HISTORY_EVENTS, key ?? "", "event of an order"),
        channel: enumOf(MESSAGE_CHANNELS, channel ?? "", "channel of a message"),
        state: enumOf(MESSAGE_STATES, state ?? "", "state of a message"),
      }
    case "note":
      return { kind, at, by, text: text ?? "" }
  }
}
