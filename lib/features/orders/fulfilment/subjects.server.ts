import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { keysOf } from "@/lib/shared/keys-of"
import { fulfilItems } from "./fulfil-items.server"
import type { Fulfilment, LineObstacle, LinesToFulfil } from "./fulfilment"

/** What a line may sell, and how each is given to the buyer. */
const FULFILMENTS = { item: fulfilItems } as const satisfies Record<string, Fulfilment>
type Subject = keyof typeof FULFILMENTS

const SUBJECTS = keysOf(FULFILMENTS)

/** Lines by their subject, each with its fulfilment. Throws for a subject that nothing fulfils. */
export function groupBySubject<Line extends { subject: string }>(
  lines: readonly Line[],
): { fulfilment: Fulfilment; lines: Line[] }[] {
  const groups = Map.groupBy(lines, ({ subject }): Subject => enumOf(SUBJECTS, subject, "subject of a line"))
  return Array.from(groups, ([subject, ofSubject]) => ({ fulfilment: FULFILMENTS[subject], lines: ofSubject }))
}

/** Why lines of an order cannot be granted, by the id of the line; a line without an obstacle can be. */
export async function findObstacles(
  db: Db,
  { order, items, lines }: LinesToFulfil,
): Promise<Map<number, LineObstacle>> {
  const obstacles = new Map<number, LineObstacle>()
  for (const group of groupBySubject(lines)) {
    const found = await group.fulfilment.findObstacles(db, { order, items, lines: group.lines })
    for (const [lineId, obstacle] of found) obstacles.set(lineId, obstacle)
  }
  return obstacles
}
