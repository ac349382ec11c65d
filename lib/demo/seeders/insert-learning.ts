import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { lengthOf } from "@/lib/features/learning/completion"
import { itemPercent } from "@/lib/features/learning/progress"
import { coverage, formatRanges, mergeRanges } from "@/lib/features/learning/watched-ranges"
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
        const lessonsAll = sale.item.lessons.length
        return {
          instituteId: institute.id,
          userId: sale.buyerId,
          itemId: sale.item.id,
          percent,
          lessonsAll,
          lessonsDone: sale.lessonsDone,
          watchCredit: 20,
          watchCreditAt: openedAt,
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
        ...(lesson.percent === 100 && { completedAt: updatedAt, completedBy: "rule" }),
        lastReportAt: updatedAt,
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

/** The number of pages of each document of the demo. */
const DOCUMENT_PAGES = 6

/** The opened lessons with what was watched or read of them. */
function lessonProgressOf({ item, lessonsDone, nextPercent }: InsertedSale) {
  const opened = item.lessons.slice(0, lessonsDone + (nextPercent > 0 ? 1 : 0))
  return opened.map(({ id: materialId, kind, durationSeconds }, index) => {
    const { unit } = kindSpec(kind)
    const pages = unit === "pages" ? DOCUMENT_PAGES : null
    const length = lengthOf({ kind, durationSeconds }, pages)
    const end = index < lessonsDone ? length : Math.floor((length * nextPercent) / 100)
    const watched = mergeRanges([[0, end]])
    return {
      materialId,
      pages,
      watched: formatRanges(watched),
      percent: index < lessonsDone ? 100 : coverage(watched, length),
      positionSeconds: end === length ? 0 : unit === "pages" ? Math.max(0, end - 1) : end,
    }
  })
}

/** The percent of the item, as the product computes it. */
const percentOf = (sale: InsertedSale): number =>
  itemPercent({
    lessons: sale.item.lessons.length,
    lessonsDone: sale.lessonsDone,
    coverage: lessonProgressOf(sale)[0]?.percent ?? 0,
  })

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
