import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { ROLES } from "@/lib/shared/roles"
import { checkChoice, listExcess } from "./check-choice.server"
import { Plan } from "./contract"
import { listCandidates, listFirst } from "./held-candidates.server"
import { type HeldChoice, parseChoice } from "./held-choice"
import { heldEvents } from "./held-events"
import { HELD_LIMITS, type HeldLimit } from "./limits"
import { listHeld } from "./list-held.server"
import { findOwnPlan } from "./own-plan.server"
import { lockLimit } from "./require-limit.server"
import { setHeld, notifyStaff } from "./settle-held.server"

interface ExcessQuery {
  planId?: number | undefined
  newer?: "yes" | undefined
  limit?: HeldLimit | undefined
  page: number
  size: number
  searchParam?: string | undefined
}

/** What is above the limits of the own plan, or of another, with what there is to hold. */
export async function showExcess(db: Db, { planId, newer, limit: only, ...page }: ExcessQuery) {
  const limits = planId === undefined ? (await findOwnPlan(db)).limits : await findLimits(db, planId, newer)
  const choice = planId === undefined ? {} : await findPendingChoice(db, planId)
  const excess = await listExcess(db, { limits })
  return Promise.all(
    excess
      .filter(({ limit }) => only === undefined || limit === only)
      .map(async (one) => ({ ...one, ...(await showCandidates(db, { ...one, choice }, page)) })),
  )
}

type OfLimit = { limit: HeldLimit; over: number; choice: HeldChoice }

async function showCandidates(
  db: Db,
  { limit, over, choice }: OfLimit,
  page: Omit<ExcessQuery, "planId" | "newer" | "limit">,
) {
  const rows = await listCandidates(db, limit, { ...page, choice })
  return {
    preselected: await listFirst(db, limit, { over, choice }),
    candidates: pageOf({ rows, total: rows[0]?.total ?? 0 }, page, ({ total: _, kind, role, ...row }) => ({
      ...row,
      kind: kind === null ? null : itemKindOf(kind),
      role: role === null ? null : enumOf(ROLES, role, "role of a member"),
    })),
  }
}

/** What was chosen to be held once a plan begins that is pending. */
async function findPendingChoice(db: Db, planId: number): Promise<HeldChoice> {
  const pending = await db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plan_versions as v", "v.id", "s.pendingVersionId")
    .select(sql`s."pendingChoice" -> 'held'`.as("held"))
    .where("v.planId", "=", planId)
    .executeTakeFirst()
  return parseChoice(pending?.held)
}

/** The limits that an institute would have with a plan: its own version of the own plan, or the newer one, and the current one of another on sale. */
async function findLimits(db: Db, planId: number, newer?: "yes"): Promise<Record<string, number>> {
  const row = await orNotFound(
    db
      .selectFrom("plans as p")
      .innerJoin("institute_subscriptions as s", (on) => on.onTrue())
      .innerJoin("plan_versions as v", (on) =>
        on.on(
          "v.id",
          "=",
          sql<number>`case when s."planId" = p.id and not ${newer === "yes"}::boolean then s."planVersionId" else p."currentVersionId" end`,
        ),
      )
      .select(
        sql`case when s."planId" = p.id then billing.effective_limits(s."instituteId", v.id)
          else billing.limits_after(s."instituteId", v.id) end`.as("limits"),
      )
      .where("p.id", "=", planId)
      .where((e) =>
        e.or([e("s.planId", "=", e.ref("p.id")), e.and([e("p.isPublic", "=", true), e("p.archivedAt", "is", null)])]),
      ) // oxfmt-ignore
      .executeTakeFirst(),
  )
  return Plan.shape.limits.parse(row.limits)
}

/**
 * Holds what the administrators of an institute choose, in place of what is held; limits that they do not name stay as they are.
 * Throws as `checkChoice` does.
 */
export async function chooseHeld(db: Db, { userId: by }: Actor, choice: HeldChoice): Promise<void> {
  const chosen = HELD_LIMITS.filter((limit) => choice[limit] !== undefined)
  for (const limit of chosen) await lockLimit(db, limit)
  const { name, limits } = await findOwnPlan(db)
  const ofChosen = Object.fromEntries(chosen.map((limit) => [limit, limits[limit]]))
  const checked = await checkChoice(db, { limits: ofChosen, choice })
  const replace = async (limit: HeldLimit) =>
    choice[limit] === undefined ? [] : replaceHeld(db, limit, checked[limit] ?? [])
  const [items, staff] = [await replace("publishedItems"), await replace("staff")]
  if (items.length + staff.length === 0) return
  const plan = name ?? ""
  const countOf = (list: readonly { isHeld: boolean }[]) => list.filter(({ isHeld }) => isHeld).length
  await record(db, heldEvents.chosen, { by, data: { plan, items: countOf(items), staff: countOf(staff) } })
  await notifyStaff(db, { by }, { plan, staff })
}

async function replaceHeld(db: Db, limit: HeldLimit, ids: readonly number[]) {
  const held = await listHeld(db, limit)
  return setHeld(db, { limit }, [
    ...held.filter((id) => !ids.includes(id)).map((id) => ({ id, isHeld: false })),
    ...ids.filter((id) => !held.includes(id)).map((id) => ({ id, isHeld: true })),
  ])
}
