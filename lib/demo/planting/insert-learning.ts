import type { Db } from "@/lib/server/tenancy/transaction"
import type { Bed, PlacedSale } from "./bed"
import { daysBefore } from "./days-before"

const ROWS_AT_ONCE = 2_000

/** Writes how far each buyer came in what they bought, and the reviews of those who wrote one. */
export async function insertLearning(db: Db, { institute, now }: Bed, sales: readonly PlacedSale[]): Promise<void> {
  const learning = sales.map((sale) => ({
    sale,
    steps: stepsOf(sale),
    openedAt: sale.openedDaysAgo === null ? null : daysBefore(now, sale.openedDaysAgo),
  }))
  await db
    .insertInto("enrolments")
    .values(
      learning.map(({ sale, steps, openedAt }) => {
        const percent = percentOf(sale)
        return {
          instituteId: institute.id,
          userId: sale.buyerId,
          itemId: sale.item.id,
          percent,
          lastMaterialId: steps.at(-1)?.materialId ?? null,
          lastOpenedAt: openedAt,
          completedAt: percent === 100 ? openedAt : null,
          createdAt: sale.at,
        }
      }),
    )
    .execute()

  const progress = learning.flatMap(({ sale, steps, openedAt }) =>
    steps.map((step, index) => {
      const updatedAt = momentBetween(sale.at, openedAt ?? now, (index + 1) / steps.length)
      return {
        instituteId: institute.id,
        userId: sale.buyerId,
        itemId: sale.item.id,
        ...step,
        completedAt: step.percent === 100 ? updatedAt : null,
        updatedAt,
      }
    }),
  )
  for (let start = 0; start < progress.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto("material_progress")
      .values(progress.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
  await insertReviews(db, { instituteId: institute.id, now, sales })
}

/** The lessons that were opened, with how far each was seen. */
function stepsOf({ item, lessonsDone, nextPercent }: PlacedSale) {
  const opened = item.lessons.slice(0, lessonsDone + (nextPercent > 0 ? 1 : 0))
  return opened.map(({ id: materialId, durationSeconds }, index) => {
    const percent = index < lessonsDone ? 100 : nextPercent
    return { materialId, percent, positionSeconds: percent === 100 ? 0 : Math.floor((durationSeconds * percent) / 100) }
  })
}

/** The mean over all lessons, as the product itself counts. */
function percentOf(sale: PlacedSale): number {
  const sum = stepsOf(sale).reduce((total, { percent }) => total + percent, 0)
  return sale.item.lessons.length === 0 ? 0 : Math.floor(sum / sale.item.lessons.length)
}

const momentBetween = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share)

async function insertReviews(
  db: Db,
  { instituteId, now, sales }: { instituteId: number; now: Date; sales: readonly PlacedSale[] },
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
