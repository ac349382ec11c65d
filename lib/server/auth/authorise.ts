import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { rightOf } from "@/lib/contract/may"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { Actor } from "./actor"
import { hasScreenRight } from "./screen-rights"

/**
 * Checks that a signed-in caller may call an endpoint; throws `forbidden` otherwise. The role is the upper limit, which the
 * screens of a custom role restrict. Areas are checked by `authoriseArea`.
 */
export async function authorise(db: Db, endpoint: Endpoint, actor: Actor): Promise<void> {
  await authoriseRole(db, endpoint, actor)
  const { screen } = endpoint
  if (screen && !(await hasScreenRight(db, actor, { screen, right: rightOf(endpoint) }))) throw new Failure("forbidden")
}

async function authoriseRole(db: Db, { access }: Endpoint, actor: Actor): Promise<void> {
  if (access === "public" || access === "signed-in") return
  if ("area" in access) return authoriseArea(db, access.area, actor)
  if (!access.includes(actor.role)) throw new Failure("forbidden")
}

/** Checks access to an area in the order of the specification: for teacher and student a valid plan first (423), then the role (403). */
export async function authoriseArea(db: Db, area: Area, actor: Actor): Promise<void> {
  if (needsPlan(area)) await requirePlan(db)
  if (!mayEnter(actor.role, area)) throw new Failure("forbidden")
}

/** Throws `plan_expired` when the institute's plan and its grace period have ended (spec §4). */
export async function requirePlan(db: Db): Promise<void> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .select(["status", "periodEnd", "graceEnd"])
    .executeTakeFirst()
  if (!plan || isPlanExpired(plan)) throw new Failure("plan_expired")
}

/** Whether a subscription has ended, its grace period included; one without an end never does. */
export function isPlanExpired(
  plan: { status: string; periodEnd: Date | null; graceEnd: Date | null },
  now = new Date(),
): boolean {
  const end = plan.graceEnd ?? plan.periodEnd
  return plan.status === "expired" || (end !== null && end < now)
}
