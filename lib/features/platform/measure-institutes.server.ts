import { sql } from "kysely"
import { z } from "zod"
import { LIMITS } from "@/lib/features/plans/limits"
import { type Job, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Writes how large institutes are by their counters, of those of which that has changed. */
const measureInstitutes = job({
  name: "measure-institutes",
  shape: z.object({}),
  cron: "23 * * * *",
  run: () => withPlatform(writeSizes),
})

export const platformJobs: Job[] = [measureInstitutes]

const sumOf = (column: "count" | "total", kinds: readonly string[]) => sql`(
  select coalesce(sum(c.${sql.ref(column)}), 0)::bigint from counters c
  where c."instituteId" = f."instituteId" and c.kind = any (${[...kinds]}::text[]) and c.subject = 0)`

export async function writeSizes(db: Db): Promise<void> {
  const { activeStudents, storageGb } = LIMITS
  await sql`
    update institute_facets f set students = m.students, "storageBytes" = m."storageBytes"
    from (
      select f."instituteId", ${sumOf("count", activeStudents.counted.kinds)} as students,
        ${sumOf("total", storageGb.counted.kinds)} as "storageBytes"
      from institute_facets f
    ) m
    where m."instituteId" = f."instituteId" and (f.students, f."storageBytes") is distinct from (m.students, m."storageBytes")`.execute(
    db,
  )
}
