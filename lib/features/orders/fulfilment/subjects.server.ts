import { fulfilFees, fulfilPlans } from "@/lib/features/billing/billing.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { keysOf } from "@/lib/shared/keys-of"
import { fulfilItems } from "./fulfil-items.server"
import type { Fulfilment, LineObstacle, LinesToFulfil } from "./fulfilment"

/** What a line may sell, and how each is given to the buyer. */
const FULFILMENTS = {
  item: fulfilItems,
  plan: fulfilPlans,
  add_on: fulfilPlans,
  fee: fulfilFees,
} as const satisfies Record<string, Fulfilment>

const SUBJECTS = keysOf(FULFILMENTS)

/** Lines by how they are given to the buyer. Throws for a subject that nothing fulfils. */
export function groupBySubject<Line extends { subject: string }>(
  lines: readonly Line[],
): { fulfilment: Fulfilment; lines: Line[] }[] {
  const groups = Map.groupBy(
    lines,
    ({ subject }): Fulfilment => FULFILMENTS[enumOf(SUBJECTS, subject, "subject of a line")],
  )
  return Array.from(groups, ([fulfilment, ofOne]) => ({ fulfilment, lines: ofOne }))
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
