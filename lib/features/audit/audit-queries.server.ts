import { type SelectQueryBuilder, sql } from "kysely"
import { z } from "zod"
import { auditSentence, personIdsOf } from "@/lib/features/events/render-audit"
import { eventKeysOf } from "@/lib/features/events/registry"
import { instituteImportEvents } from "@/lib/features/institute-imports/events"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { AUDIT_PAGE, type AuditEntries, type AuditEntry, type AuditFilter, type AuditQuery } from "./contract"

/**
 * No transaction takes longer: an event's id is later than that of every event whose time is so much earlier, except where events
 * were imported, which keep their times.
 */
const LONGEST = sql`interval '10 minutes'`

/** In whose language and time zone the log is read, and of which institute; of all, without one. */
export interface AuditReader {
  language: string | undefined
  timezone: string
  ofInstitute?: number | undefined
}

/** A page of what happened, newest first. */
export async function listEntries(db: Db, query: AuditQuery, reader: AuditReader): Promise<AuditEntries> {
  const rows = await readRows(db, query, { ...reader, limit: AUDIT_PAGE + 1 })
  const shown = rows.slice(0, AUDIT_PAGE)
  const [entries, person] = await Promise.all([toEntries(db, shown, reader), findPerson(db, query.person)])
  return { entries, next: rows.length > AUDIT_PAGE ? (shown.at(-1)?.id ?? null) : null, person }
}

/** The next entries of a file. */
export const listForFile = async (db: Db, query: AuditQuery, reader: AuditReader & { limit: number }) =>
  toEntries(db, await readRows(db, query, reader), reader)

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (db: Db, { before, ...filter }: AuditQuery, reader: AuditReader & { limit: number }) =>
  db
    .selectFrom("events as e")
    .innerJoin("institutes as i", "i.id", "e.instituteId")
    .leftJoin("users as u", "u.id", "e.actorId")
    .select([
      "e.id",
      "e.at",
      "e.key",
      "e.subjectType",
      "e.subjectId",
      "e.actorId",
      "e.data",
      "e.changes",
      "e.requestId",
    ])
    .select(["i.id as instituteId", "i.name as institute", "i.locale", "i.country", "i.timezone"])
    // Who was there for support is no member, and known to the institute by their session alone.
    .select(
      sql<string | null>`coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''),
        (select v."openerName" from support_sessions v where v."openedBy" = e."actorId" order by v.id desc limit 1))`.as(
        "actor",
      ),
    )
    .$call((q) => matching(q, filter, reader))
    .$if(before !== undefined, (q) => q.where("e.id", "<", before ?? 0))
    .orderBy("e.id", "desc")
    .limit(reader.limit)
    .execute()

function matching<Tables, From extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, From, Output>,
  { person, key, subject, from, to }: AuditFilter,
  { timezone, ofInstitute }: AuditReader,
) {
  const [subjectType, subjectId] = subject?.split(":") ?? []
  const startOf = (day: string, daysLater = 0) =>
    sql`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timezone})`
  const ofSame = ofInstitute === undefined ? sql`true` : sql`"instituteId" = ${ofInstitute}`
  const hasImported = sql`exists (select from events where ${ofSame} and key = ${instituteImportEvents.done.key})`
  const conditions = [
    ...(ofInstitute === undefined ? [] : [sql`e."instituteId" = ${ofInstitute}`]),
    ...(person === undefined ? [] : [sql`e."actorId" = ${person}`]),
    ...(key === undefined ? [] : key.includes(".") ? [sql`e.key = ${key}`] : [sql`e.key = any (${eventKeysOf(key)})`]),
    ...(subject === undefined ? [] : [sql`e."subjectType" = ${subjectType} and e."subjectId" = ${Number(subjectId)}`]),
    ...(from === undefined
      ? []
      : [
          sql`e.at >= ${startOf(from)} and e.id > coalesce((select id from events where not ${hasImported} and ${ofSame}
            and at < ${startOf(from)} - ${LONGEST} order by at desc, id desc limit 1), 0)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql`e.at < ${startOf(to, 1)} and e.id < coalesce((select id from events where not ${hasImported} and ${ofSame}
            and at >= ${startOf(to, 1)} + ${LONGEST} order by at, id limit 1), 9223372036854775807)`,
        ]),
  ]
  return conditions.reduce((q, condition) => q.where(sql<boolean>`${condition}`), query)
}

async function toEntries(db: Db, rows: readonly Row[], { language }: AuditReader): Promise<AuditEntry[]> {
  const names = await findNames(db, [...new Set(rows.flatMap(({ data }) => personIdsOf(data)))])
  return rows.map((row): AuditEntry => {
    const { id, at, key, data, actorId, institute, instituteId, locale, country, timezone } = row
    const actor = actorId === null ? null : { id: actorId, name: row.actor ?? `#${actorId}` }
    const reader = { language: firstLanguage(language?.split("-")[0], locale), institute, country, timezone }
    return {
      ...{ id, at, key, actor, requestId: row.requestId },
      title: auditSentence({ key, data, actor: actor?.name ?? "Lectern", names }, reader),
      subject: { type: row.subjectType, id: row.subjectId },
      institute: { id: instituteId, name: institute },
      changes: changesOf(row.changes),
    }
  })
}

/** A value before and after; a value alone was set. */
const Change = z.tuple([z.unknown(), z.unknown()])

const changesOf = (changes: unknown): AuditEntry["changes"] =>
  typeof changes === "object" && changes !== null
    ? Object.entries(changes).map(([field, values]: [string, unknown]) => {
        const [before, after] = Change.safeParse(values).data ?? [null, values]
        return { field, before: textOf(before), after: textOf(after) }
      })
    : []

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)

async function findNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const people = await db.selectFrom("users").select(["id", "firstName", "lastName"]).where("id", "in", ids).execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, [firstName, lastName].filter(Boolean).join(" ")]))
}

async function findPerson(db: Db, id: number | undefined): Promise<AuditEntries["person"]> {
  if (id === undefined) return null
  return { id, name: (await findNames(db, [id])).get(id) ?? `#${id}` }
}
