import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { queryFor } from "@/lib/client/api"
import type { HeldChoice } from "@/lib/features/plans/held-choice"
import { type ExcessOfLimit, heldByPlan } from "@/lib/features/plans/held-contract"
import type { HeldLimit } from "@/lib/features/plans/limits"

/** The plan under which something is to be held: the own one, its newer version, or another. */
export type HeldOf = { planId?: number; newer?: "yes" }

export const heldQuery = ({ planId, newer }: HeldOf) => (planId === undefined ? {} : { planId: String(planId), newer })

/** What is to be held under a plan: what the server proposes, until something else is chosen. */
export function useHeldChoice(of: HeldOf = {}) {
  const [chosen, setChosen] = useState<HeldChoice>({})
  const query = useQuery({
    ...queryFor(heldByPlan.excess, { query: heldQuery(of) }),
    // What is above a limit follows what is published meanwhile.
    gcTime: 0,
  })
  const excess = query.data?.filter(({ over }) => over > 0) ?? []
  const idsOf = ({ limit, preselected }: ExcessOfLimit) => chosen[limit] ?? preselected
  return {
    query,
    /** The limits above which something is, or would be. */
    excess,
    idsOf,
    choose: (limit: HeldLimit, ids: number[]) => setChosen((before) => ({ ...before, [limit]: ids })),
    /** Proposes anew what is held, after the server has found the choice out of date. */
    reset: async () => {
      setChosen({})
      await query.refetch()
    },
    choice: excess.reduce<HeldChoice>((choice, one) => ({ ...choice, [one.limit]: idsOf(one) }), {}),
    isComplete: query.isSuccess && excess.every((one) => idsOf(one).length === one.over),
  }
}

export type HeldChoosing = ReturnType<typeof useHeldChoice>
