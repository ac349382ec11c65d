import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { findJob } from "@/lib/server/jobs/known-jobs"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { type FAILURE_VIEWS, type JobFailure, RESOLUTIONS } from "./contract"
import { maskSecrets } from "./mask-secrets"

/** How many reasons are named. */
const MAX_REASONS = 10

interface Filter {
  queue: string
  view: (typeof FAILURE_VIEWS)[number]
  reason?: string | undefined
}

/** A page of a queue's failures, the newest first, and why its open ones failed. */
export async function listFailures(db: Db, { page, size, ...filter }: PageInput & Filter) {
  const [total, rows, reasons] = await Promise.all([
    countRows(matchFailures(db, filter)),
    selectFailures(db, filter).$call(onPage({ page, size })).execute(),
    listReasons(db, filter.queue),
  ])
  return { ...pageOf({ rows, total }, { page, size }, toFailure), reasons }
}

const listReasons = (db: Db, queue: string) =>
  db
    .selectFrom("job_failures")
    .select(["reason", sql<number>`count(*)::int`.as("count")])
    .where("queue", "=", queue)
    .where("resolvedAt", "is", null)
    .groupBy("reason")
    .orderBy("count", "desc")
    .orderBy("reason")
    .limit(MAX_REASONS)
    .execute()

const matchFailures = (db: Db, { queue, view, reason }: Filter) =>
  db
    .selectFrom("job_failures as f")
    .where("f.queue", "=", queue)
    .where("f.resolvedAt", view === "open" ? "is" : "is not", null)
    .$if(reason !== undefined, (q) => q.where("f.reason", "=", reason ?? ""))

const selectFailures = (db: Db, filter: Filter) =>
  matchFailures(db, filter)
    .leftJoin("institutes as i", "i.id", "f.instituteId")
    .leftJoin("users as u", "u.id", "f.resolvedById")
    .select(["f.id", "f.queue", "f.data", "f.reason", "f.attempts", "f.failedAt", "f.resolution", "f.resolvedAt"])
    .select(["f.note", "i.id as instituteId", "i.name as institute"])
    .select(sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as("resolvedBy"))
    .orderBy("f.id", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectFailures>["execute"]>>[number]

const toFailure = ({ data, instituteId, institute, resolution, ...row }: Row): JobFailure => ({
  ...row,
  data: maskSecrets(data, findJob(row.queue)?.secrets ?? []),
  institute: instituteId !== null && institute !== null ? { id: instituteId, name: institute } : null,
  resolution: resolution === null ? null : enumOf(RESOLUTIONS, resolution, "resolution of a failed job"),
})
