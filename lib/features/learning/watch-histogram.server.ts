import { type RawBuilder, sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findMaterial } from "./lesson-queries.server"

const BUCKETS = 100

/** How many learners watched each hundredth of a video of an item that the actor manages, as counted last; throws `not_found`. */
export async function readHistogram(db: Db, actor: Actor, materialId: number) {
  const lesson = await findMaterial(db, materialId)
  if (!lesson || !(await canOpen(db, actor, lesson.itemId))) throw new Failure("not_found")
  const rows = await db
    .selectFrom("watch_histogram")
    .select(["bucket", "viewers", "countedAt"])
    .where("materialId", "=", materialId)
    .execute()
  const viewers = Array.from({ length: BUCKETS }, (_, at) => rows.find(({ bucket }) => bucket === at)?.viewers ?? 0)
  return { durationSeconds: lesson.durationSeconds, countedAt: rows[0]?.countedAt ?? null, viewers }
}

/** Counts anew what is watched of the videos of which something was reported in the last two days. */
export const countWatched = job({
  name: "count-watched",
  shape: z.object({}),
  cron: "40 2 * * *",
  run: () => withPlatform((db) => countHistograms(db)),
})

const REPORTED = sql`select distinct p."materialId" from material_progress p where p."lastReportAt" > now() - interval '2 days'`

const countHistograms = (db: Db) => countOf(db, REPORTED)

/** Counts what is watched of all videos of an institute, in a transaction of the platform. */
export const countWatchedOf = (db: Db, instituteId: number) =>
  countOf(db, sql`select distinct p."materialId" from material_progress p where p."instituteId" = ${instituteId}`)

async function countOf(db: Db, changed: RawBuilder<unknown>) {
  await sql`delete from watch_histogram where "materialId" in (${changed})`.execute(db)
  await sql`insert into watch_histogram ("instituteId", "materialId", bucket, viewers)
    select m."instituteId", m.id, b.bucket, count(*)
    from (${changed}) reported join materials m on m.id = reported."materialId"
    join material_progress p on p."instituteId" = m."instituteId" and p."materialId" = m.id
    cross join generate_series(0, ${sql.lit(BUCKETS - 1)}) b(bucket)
    where m.kind in ('video', 'audio') and m."durationSeconds" > 0
      and p.watched && int4range(b.bucket * m."durationSeconds" / 100, greatest((b.bucket + 1) * m."durationSeconds" / 100, b.bucket * m."durationSeconds" / 100 + 1))
    group by 1, 2, 3`.execute(db)
}
