import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { countCandidates, overOf, rankedOf } from "./held-candidates.server"
import type { HeldChoice } from "./held-choice"
import { allowedOf, HELD_LIMITS, type HeldLimit } from "./limits"
import type { At } from "./own-plan.server"

interface ChoiceToCheck extends At {
  /** The limits of the plan that it is for, as the plan names them. */
  limits: Partial<Record<string, number>>
  choice: HeldChoice
}

interface Excess {
  limit: HeldLimit
  used: number
  allowed: number | null
  over: number
}

/** What of an institute is above limits: of each, how many there are, and how many would be held. */
export async function listExcess(db: Db, { limits, ...at }: Omit<ChoiceToCheck, "choice">): Promise<Excess[]> {
  const found: Excess[] = []
  for (const limit of HELD_LIMITS) {
    const [allowed, used] = [allowedOf(limit, limits[limit]), await countCandidates(db, limit, at)]
    found.push({ limit, used, allowed: allowed ?? null, over: overOf(limit, used, allowed) })
  }
  return found
}

/**
 * Checks what an institute chose to hold under the limits of a plan, and returns what is to be stored of it. Throws `not_found` for
 * what is not of the institute or takes no place, `over_limit`, with the present `limits` as JSON, where other than as many as are
 * above a limit were chosen, and `last_admin` where nobody would be left to administer the institute.
 */
export async function checkChoice(db: Db, { limits, choice, ...at }: ChoiceToCheck): Promise<HeldChoice> {
  const excess = await listExcess(db, { limits, ...at })
  const checked: HeldChoice = {}
  for (const { limit, over } of excess) {
    const ids = [...new Set(choice[limit] ?? [])]
    await requireCandidates(db, limit, { ids, ...at })
    if (over > 0) checked[limit] = ids
  }
  if (excess.some(({ limit, over }) => over > 0 && checked[limit]?.length !== over))
    throw new Failure("over_limit", { details: { limits: JSON.stringify(excess.filter(({ over }) => over > 0)) } })
  return checked
}

/** Each has a place, or may have one; the last place of staff is that of an administrator who stays. */
async function requireCandidates(db: Db, limit: HeldLimit, { ids, ...at }: At & { ids: number[] }): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ isLast: boolean }>`
    select place = total as "isLast" from ${rankedOf(limit, { ...at, choice: { [limit]: ids } })} r
    where id = any(${ids}::bigint[])`.execute(db)
  if (rows.length !== ids.length) throw new Failure("not_found")
  if (limit === "staff" && rows.some(({ isLast }) => isLast)) throw new Failure("last_admin")
}
