import { sql } from "kysely"
import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LearningItem, NextStep, StudentDashboard } from "./contract"
import { selectLearningItems } from "./item-queries.server"
import { selectLearned, selectLessonToContinue } from "./next-lesson-queries.server"

const RECENT = 6
/** The lesson to continue with, and those after it. */
const STEPS = 4

/** The dashboard of a learner, by one statement: lessons to continue with, recent items, and counts of their own progress. */
export async function readDashboard(db: Db, userId: number): Promise<StudentDashboard> {
  const rows = await listRows(db, { userId })
  const items = rows.filter(isItem)
  const started = items.filter(({ lastOpenedAt }) => lastOpenedAt !== null)
  const notStarted = items.filter(({ lastOpenedAt }) => lastOpenedAt === null)
  const [continueWith, ...nextSteps] = [...started, ...notStarted].flatMap(toNextStep)
  return {
    continueWith: continueWith ?? null,
    nextSteps,
    recent: items.slice(0, RECENT),
    counts: {
      items: items.length,
      inProgress: started.filter(({ lessons, percent }) => lessons > 0 && percent < 100).length,
      completed: items.filter(({ percent }) => percent === 100).length,
      lessonsDone: rows[0]?.allLessonsDone ?? 0,
      learnedSeconds: rows[0]?.learnedSeconds ?? 0,
    },
  }
}

type Learned = { allLessonsDone: number; learnedSeconds: number }
type LessonToContinue = NextStep["lesson"] & { sectionTitle: string }
type ItemRow = LearningItem & { lesson: LessonToContinue | null }
type Row = Learned & (ItemRow | Record<keyof ItemRow, null>)

const isItem = (row: Row): row is Learned & ItemRow => row.id !== null

const toNextStep = ({ lesson, ...item }: ItemRow): NextStep[] =>
  lesson === null ? [] : [{ item, lesson, sectionTitle: lesson.sectionTitle }]

/**
 * The items of a learner by last activity, of which the first `STEPS` that are not completed have the lesson to continue
 * with, started ones before others. Each row has what was learned in all; a learner without items has one row.
 */
const listRows = preparedQuery((db, placeholder: Placeholder<{ userId: number }>) => {
  const userId = placeholder("userId")
  return sql<Row>`
    with learning as (
      ${selectLearningItems(db, userId).select("e.lastMaterialId")}
    ), to_continue as (
      select * from learning where lessons > 0 and percent < 100
      order by "lastOpenedAt" is null, "activeAt" desc, since desc, id desc limit ${sql.lit(STEPS)}
    ), steps as materialized (
      select item.id as "itemId", to_json(lesson) as lesson
      from to_continue item
      left join materials last on last.id = item."lastMaterialId" and last."itemId" = item.id
      left join sections last_section on last_section.id = last."sectionId"
      cross join lateral (${selectLessonToContinue(db, userId)}) lesson
    )
    select learned.*, learning.*, steps.lesson
    from (${selectLearned(db, userId)}) learned
    left join learning on true
    left join steps on steps."itemId" = learning.id
    order by learning."activeAt" desc, learning.since desc, learning.id desc`
})
