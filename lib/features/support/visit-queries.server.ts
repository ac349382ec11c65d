import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import { flushSupportCalls } from "@/lib/server/api/support-calls"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOrNull } from "@/lib/shared/enum-of"
import { END_REASONS, type SupportSession } from "./contract"

interface VisitFilter {
  searchParam?: string | undefined
  ofInstitute?: number | undefined
}

/** A page of the support sessions that somebody entered with, the latest first. */
export async function listVisits(db: Db, { page, size, ...filter }: PageInput & VisitFilter) {
  const [total, rows] = await Promise.all([
    countRows(matchVisits(db, filter)),
    selectVisits(db, filter).$call(onPage({ page, size })).execute(),
  ])
  return pageOf({ rows, total }, { page, size }, toSession)
}

/** A page of what was called in a session, the latest first, also what this process has not saved yet. Throws `not_found`. */
export async function listCalls(db: Db, sessionId: number, range: { page: number; size: number }) {
  await flushSupportCalls()
  const visit = await selectVisits(db, {}).where("v.id", "=", sessionId).executeTakeFirst()
  if (!visit) throw new Failure("not_found")
  const calls = db.selectFrom("support_calls").where("sessionId", "=", sessionId)
  const [total, rows] = await Promise.all([
    countRows(calls),
    calls
      .select(["id", "at", "method", "route", "screen", "target", "status"])
      .orderBy("id", "desc")
      .$call(onPage(range))
      .execute(),
  ])
  return { ...pageOf({ rows, total }, range, (row) => row), session: toSession(visit) }
}

const matchVisits = (db: Db, { searchParam, ofInstitute }: VisitFilter) => {
  const pattern = likePattern(searchParam ?? "")
  return db
    .selectFrom("support_sessions as v")
    .innerJoin("institutes as i", "i.id", "v.instituteId")
    .where("v.enteredAt", "is not", null)
    .$if(ofInstitute !== undefined, (query) => query.where("v.instituteId", "=", ofInstitute ?? 0))
    .$if(Boolean(searchParam), (query) =>
      query.where((e) =>
        e.or([
          e("i.name", "ilike", pattern),
          e("v.openerName", "ilike", pattern),
          e("v.reason", "ilike", pattern),
          e("v.ticketNumber", "ilike", pattern),
        ]),
      ),
    )
}

const selectVisits = (db: Db, filter: VisitFilter) =>
  matchVisits(db, filter)
    .select(["v.id", "v.openerName", "v.reason", "v.ticketNumber", "v.startedAt", "v.endsAt"])
    .select(["i.id as instituteId", "i.name as institute"])
    // What should have ended by now has, though the task that says so has not run.
    .select([
      sql<Date | null>`coalesce(v."endedAt", case when v."endsAt" <= now() then v."endsAt" end)`.as("endedAt"),
      sql<string | null>`coalesce(v."endReason", case when v."endsAt" <= now() then 'time' end)`.as("endReason"),
    ])
    .select((e) =>
      e
        .selectFrom("support_calls as c")
        .select(sql<number>`count(*)::int`.as("calls"))
        .whereRef("c.instituteId", "=", "v.instituteId")
        .whereRef("c.sessionId", "=", "v.id")
        .as("calls"),
    )
    .orderBy("v.id", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectVisits>["execute"]>>[number]

const toSession = ({ instituteId, institute, openerName, endReason, calls, ...row }: Row): SupportSession => ({
  ...row,
  institute: { id: instituteId, name: institute },
  opener: openerName,
  endReason: enumOrNull(END_REASONS, endReason, "reason of an end"),
  calls: calls ?? 0,
})

/** Who of support is at the current institute now. */
export const listPresentVisits = (db: Db) => listPresentRows(db, {})

const listPresentRows = preparedQuery((db, _: Placeholder<object>) =>
  db
    .selectFrom("support_sessions")
    .select(["id", "openerName as name", "reason", "startedAt", "endsAt"])
    .where("enteredAt", "is not", null)
    .where("endedAt", "is", null)
    .where("endsAt", ">", sql<Date>`now()`)
    .orderBy("id"),
)
