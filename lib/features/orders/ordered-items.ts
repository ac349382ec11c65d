import { type ItemKind, kindOnWire } from "@/lib/shared/item-kinds"
import type { z } from "zod"
import type { OrderedRef } from "./order-input"

/** What is ordered, each item once; a kind that this version does not sell is undefined. */
export function orderedItems(
  refs: readonly z.infer<typeof OrderedRef>[],
): { kind: ItemKind | undefined; itemId: number }[] {
  const isFirst = ({ itemId }: (typeof refs)[number], at: number) =>
    refs.findIndex((other) => other.itemId === itemId) === at
  return refs.filter(isFirst).map(({ kind, itemId }) => ({ kind: kindOnWire(kind), itemId }))
}
