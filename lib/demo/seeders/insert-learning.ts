import type { Db } from "@/lib/server/tenancy/transaction"
import type { SeedContext, InsertedSale } from "./seed-context"
import { daysBefore } from "./days-before"

const ROWS_PER_INSERT = 2_000

/** Inserts enrolments and lesson progress of each buyer, and their reviews. */
export async function insertLearning(
  db: Db,
  { institute, now }: SeedContext,
  sales: readonly InsertedSale[],
): Promise<void> {
  const learning = sales.map((sale) => ({
    sale,
    lessonProgress: lessonProgressOf(sale),
    openedAt: sale.openedDaysAgo === null ? null : daysBefore(now, sale.openedDaysAgo),
  }))
  await db
    .insertInto("enrolments")
    .values(
      learning.map(({ sale, lessonProgress, openedAt }) => {
        const percent = percentOf(sale)
        return {
          instituteId: institute.id,
          userId: sale.buyerId,
          itemId: sale.item.id,
          percent,
          lastMaterialId: lessonProgress.at(-1)?.materialId ?? null,
          lastOpenedAt: openedAt,
          completedAt: percent === 100 ? openedAt : null,
          createdAt: sale.at,
        }
      }),
    )
    .execute()

  const progress = learning.flatMap(({ sale, lessonProgress, openedAt }) =>
    lessonProgress.map((lesson, index) => {
      const updatedAt = interpolateTime(sale.at, openedAt ?? now, (index + 1) / lessonProgress.length)
      return {
        instituteId: institute.id,
        userId: sale.buyerId,
        itemId: sale.item.id,
        ...lesson,
        completedAt: lesson.percent === 100 ? updatedAt : null,
        updatedAt,
      }
    }),
  )
  for (let start = 0; start < progress.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto("material_progress")
      .values(progress.slice(start, start + ROWS_PER_INSERT))
      .execute()
  }
  await insertReviews(db, { instituteId: institute.id, now, sales })
}

/** The opened lessons with their progress in percent. */
function lessonProgressOf({ item, lessonsDone, nextPercent }: InsertedSale) {
  const opened = item.lessons.slice(0, lessonsDone + (nextPercent > 0 ? 1 : 0))
  return opened.map(({ id: materialId, durationSeconds }, index) => {
    const percent = index < lessonsDone ? 100 : nextPercent
    return { materialId, percent, positionSeconds: percent === 100 ? 0 : Math.floor((durationSeconds * percent) / 100) }
  })
}

/** The mean over all lessons, as the product computes it. */
function percentOf(sale: InsertedSale): number {
  const sum = lessonProgressOf(sale).reduce((total, { percent }) => total + percent, 0)
  return sale.item.lessons.length === 0 ? 0 : Math.floor(sum / sale.item.lessons.length)
}

const interpolateTime = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share)

async function insertReviews(
  db: Db,
  { instituteId, now, sales }: { instituteId: number; now: Date; sales: readonly InsertedSale[] },
) {
  const rows = sales
    .flatMap(({ review, buyerId, item }) =>
      review
        ? [
            {
              instituteId,
              itemId: item.id,
              userId: buyerId,
              rating: review.rating,
              body: review.text,
              status: "shown",
              createdAt: daysBefore(now, review.daysAgo),
            },
          ]
        : [],
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (rows.length > 0) await db.insertInto("reviews").values(rows).execute()
}
