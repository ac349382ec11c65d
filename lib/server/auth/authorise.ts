import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { mayUseScreen, rightOf } from "@/lib/contract/may"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { TokenClaims } from "./access-token"
import type { Actor } from "./actor"
import { type SessionAccess, findAccess } from "./find-access"
import { isPlanExpired } from "./plan"

/** The claims of a caller's access token, and the login token of their request. */
export type Credentials = { claims: TokenClaims; loginToken: string | undefined }

/**
 * Finds the caller of an endpoint and checks that they may call it: throws what `findAccess` throws, `plan_expired` or
 * `forbidden`.
 */
export async function findAuthorisedActor(
  db: Db,
  endpoint: Endpoint,
  { claims, loginToken }: Credentials,
): Promise<Actor> {
  const access = await findAccess(db, claims, { loginToken, withPlan: isPlanRequired(endpoint) })
  authorise(endpoint, access)
  return access.actor
}

const isPlanRequired = ({ access }: Endpoint) =>
  typeof access === "object" && "area" in access && needsPlan(access.area)

/** The role is the upper limit, which the screens of a custom role restrict. */
function authorise(endpoint: Endpoint, access: SessionAccess): void {
  authoriseRole(endpoint, access)
  const { screen } = endpoint
  if (screen && !mayUseScreen(access.actor, { screen, right: rightOf(endpoint) })) throw new Failure("forbidden")
}

function authoriseRole({ access: required }: Endpoint, access: SessionAccess): void {
  if (required === "public" || required === "signed-in") return
  if ("area" in required) return authoriseArea(required.area, access)
  if (!required.includes(access.actor.role)) throw new Failure("forbidden")
}

/**
 * Checks access to an area in the order of the specification: for teacher and student a valid plan first (423), then the
 * role (403). The access was found `withPlan` where the area needs one.
 */
export function authoriseArea(area: Area, { actor, isPlanExpired: isExpired }: SessionAccess): void {
  if (needsPlan(area) && isExpired !== false) throw new Failure("plan_expired")
  if (!mayEnter(actor.role, area)) throw new Failure("forbidden")
}

/** Throws `plan_expired` when the institute's plan and its grace period have ended (spec §4). */
export async function requirePlan(db: Db): Promise<void> {
  if (!(await hasPlan(db))) throw new Failure("plan_expired")
}

/** Whether the institute has a plan that has not ended, its grace period included. */
export async function hasPlan(db: Db): Promise<boolean> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .select(["status", "periodEnd", "graceEnd"])
    .executeTakeFirst()
  return plan !== undefined && !isPlanExpired(plan)
}
