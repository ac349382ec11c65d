import { currentRequestId } from "@/lib/server/request-id"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Changes } from "./changes"
import type { DeclaredEvent } from "./event"
import { numberOf } from "./field-of"
import { notify, type RecordedEvent } from "./notify.server"

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
export const record = async <Data>(db: Db, event: DeclaredEvent<Data>, facts: Facts<Data>): Promise<boolean> =>
  (await recordMany(db, event, [facts])) > 0

/** Records several events of one kind, such as the files of a folder; returns how many are new. */
export async function recordMany<Data>(
  db: Db,
  event: DeclaredEvent<Data>,
  list: readonly Facts<Data>[],
): Promise<number> {
  if (list.length === 0) return 0
  const parsed = list.map((facts) => ({
    ...facts,
    data: event.data.parse(facts.data),
    actorId: actorOf(facts.by),
    once: facts.once ?? null,
  }))
  const [subjectType, subjectField] = event.subject
  const requestId = currentRequestId() ?? null
  const inserted = await db
    .insertInto("events")
    .values(
      parsed.map(({ data, actorId, changes, once, instituteId }) => ({
        ...(instituteId !== undefined && { instituteId }),
        key: event.key,
        subjectType,
        subjectId: subjectField === null ? null : numberOf(data, subjectField),
        actorId,
        data: JSON.stringify(data),
        changes: changes ? JSON.stringify(changes) : null,
        requestId,
        once,
      })),
    )
    .onConflict((conflict) => conflict.columns(["instituteId", "once"]).doNothing())
    .returning(["id", "instituteId", "once"])
    .execute()
  const recorded = matchRows(parsed, inserted).map(({ facts: { data, actorId, quote }, row }): RecordedEvent => {
    const { id, instituteId } = row
    return { id, instituteId, key: event.key, data, actorId, ...(quote && { quote }) }
  })
  if (recorded.length > 0)
    for (const [name, notice] of Object.entries(event.notices)) await notify(db, recorded, { name, notice })
  return recorded.length
}

/** What was recorded with its rows, which are in the order of the values; one that was recorded `once` already has none. */
function matchRows<F extends { once: string | null }, Row extends { id: number; once: string | null }>(
  list: readonly F[],
  rows: readonly Row[],
): { facts: F; row: Row }[] {
  const byOnce = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    ({ once }) => once,
  )
  return list.flatMap((facts) => {
    const row = byOnce.get(facts.once)?.shift()
    return row ? [{ facts, row }] : []
  })
}

const actorOf = (by: By): number | null => (typeof by === "number" ? by : typeof by === "object" ? by.userId : null)
