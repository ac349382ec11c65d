import { enumOf } from "@/lib/shared/enum-of"
import { keysOf } from "@/lib/shared/keys-of"
import { fulfilItems } from "./fulfil-items.server"
import type { Fulfilment } from "./fulfilment"

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
