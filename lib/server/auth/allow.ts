import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { rightOf } from "@/lib/contract/may"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { Actor } from "./actor"
import { mayOnScreen } from "./screen-rights"

/**
 * Lets a signed-in caller through or throws `no_rights`; an area is checked by `allowArea`. The role is the ceiling, and
 * the screens of an own role lower it (domain.md §4).
 */
export async function allow(db: Db, endpoint: Endpoint, actor: Actor): Promise<void> {
  await allowRole(db, endpoint, actor)
  const { screen } = endpoint
  if (screen && !(await mayOnScreen(db, actor, { screen, right: rightOf(endpoint) }))) throw new Failure("no_rights")
}

async function allowRole(db: Db, { access }: Endpoint, actor: Actor): Promise<void> {
  if (access === "public" || access === "signed-in") return
  if ("area" in access) return allowArea(db, access.area, actor)
  if (!access.includes(actor.role)) throw new Failure("no_rights")
}

/** The order of the specification: teacher and student ask for a valid plan first (423), then the module (403). */
export async function allowArea(db: Db, area: Area, actor: Actor): Promise<void> {
  if (needsPlan(area)) await requirePlan(db)
  if (!mayEnter(actor.role, area)) throw new Failure("no_rights")
}

/** Throws `plan_expired` when the institute's plan is over, its grace included (spec §4, domain.md §3). */
export async function requirePlan(db: Db): Promise<void> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .select(["status", "periodEnd", "graceEnd"])
    .executeTakeFirst()
  if (!plan || isOver(plan)) throw new Failure("plan_expired")
}

/** Tells whether a subscription is over at this moment; one without an end never is. */
export function isOver(
  plan: { status: string; periodEnd: Date | null; graceEnd: Date | null },
  now = new Date(),
): boolean {
  const end = plan.graceEnd ?? plan.periodEnd
  return plan.status === "expired" || (end !== null && end < now)
}
