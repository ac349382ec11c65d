import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"

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
