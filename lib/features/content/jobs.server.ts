import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"

const TRASH_DAYS = 30
const PURGED_AT_ONCE = 1_000

/**
 * Counts anew the progress of those who have begun an item, by the rule of `itemPercent`, after its lessons or what completes
 * them changed: a lesson whose rule is met now is complete. Completion is permanent.
 */
export const recountProgress = job({
  name: "recount-progress",
  shape: z.object({ instituteId: z.number().int().positive(), itemId: z.number().int().positive() }),
  async run({ instituteId, itemId }) {
    await withInstitute(instituteId, async (db) => {
      await sql`update material_progress p set "completedAt" = now(), "completedBy" = 'rule'
        from materials m
        where m."itemId" = ${itemId} and p."materialId" = m.id and p."completedAt" is null and p."reopenedAt" is null
          and case m."completionRule"
            when 'percent' then p.percent >= m."completionPercent"
            when 'opened' then m.kind <> 'link' or not isempty(p.watched) else false end`.execute(db)
      await sql`update enrolments as e set percent = counted.percent, "lessonsDone" = counted.done,
          "lessonsAll" = counted.lessons, "rulesVersion" = e."rulesVersion" + 1,
          "completedAt" = case when counted.percent = 100 then coalesce(e."completedAt", now()) else e."completedAt" end
        from (
          select n."userId", count(m.id) as lessons, count(p."completedAt") as done,
            case
              when count(m.id) = count(p."completedAt") then 100
              when count(m.id) > 1 then count(p."completedAt") * 100 / count(m.id)
              else least(99, coalesce(max(p.percent), 0)) end as percent
          from enrolments n
          join materials m on m."itemId" = n."itemId"
          left join material_progress p on p."materialId" = m.id and p."userId" = n."userId"
          where n."itemId" = ${itemId} and n."lastOpenedAt" is not null
          group by n."userId"
        ) counted
        where e."itemId" = ${itemId} and e."userId" = counted."userId"
          and (e.percent, e."lessonsDone", e."lessonsAll") is distinct from (counted.percent, counted.done, counted.lessons)`.execute(
        db,
      )
    })
  },
})

/** Deletes for good the sections and materials that have been in the trash for thirty days, with their progress. */
export const purgeTrash = job({
  name: "purge-curriculum-trash",
  shape: z.object({}),
  cron: "20 3 * * *",
  async run() {
    for (;;) {
      const purged = await withPlatform(async (db) => {
        const { rows } = await sql<{ id: number }>`select id from materials
          where "deletedAt" < now() - make_interval(days => ${TRASH_DAYS}) order by id limit ${PURGED_AT_ONCE}`.execute(
          db,
        )
        const ids = rows.map(({ id }) => id)
        await sql`update enrolments set "lastMaterialId" = null where "lastMaterialId" = any(${ids})`.execute(db)
        await sql`delete from materials where id = any(${ids})`.execute(db)
        return ids.length
      })
      if (purged < PURGED_AT_ONCE) break
    }
    await withPlatform((db) =>
      sql`delete from sections s where s."deletedAt" < now() - make_interval(days => ${TRASH_DAYS})
        and not exists (select from materials m where m."sectionId" = s.id)`.execute(db),
    )
  },
})

export const contentJobs = [recountProgress, purgeTrash]
