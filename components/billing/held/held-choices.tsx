"use client"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { ChoicesOfLimit } from "./choices-of-limit"
import type { HeldChoosing, HeldOf } from "./use-held-choice"

/** What to hold of each limit of the own plan, or of another, whose name is said: as many as are above it. */
export function HeldChoices({ held, of = {}, plan }: { held: HeldChoosing; of?: HeldOf; plan?: string }) {
  return (
    <QueryContent query={held.query} skeleton={<SkeletonLines lines={6} />}>
      {() => (
        <div className="flex flex-col gap-6">
          {held.excess.map((one) => (
            <ChoicesOfLimit
              key={one.limit}
              excess={one}
              of={of}
              plan={plan}
              chosen={held.idsOf(one)}
              onChoose={(ids) => held.choose(one.limit, ids)}
            />
          ))}
        </div>
      )}
    </QueryContent>
  )
}
