import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { changesInstitute, isRefused, mayUseScreen, rightOf } from "@/lib/contract/may"
import { preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import { restrictionOf } from "@/lib/shared/restriction"
import { ADMINS, type Area, isAdmin, mayEnter, needsPlan, PLAN_ROLES, type Role, ROLES } from "@/lib/shared/roles"
import type { TokenClaims } from "./access-token"
import type { Actor } from "./actor"
import { findAccess } from "./find-access"
import { hasLibrary } from "./library"
import { hasAccess } from "./plan"
import { requireSupportMay } from "./support-rights"
import { requireFeature } from "./require-feature"
import type { SessionAccess } from "./session-access"

/** The claims of a caller's access token, and the login token of their request. */
export type Credentials = { claims: TokenClaims; loginToken: string | undefined }

/**
 * Finds the caller of an endpoint and checks that they may call it: throws what `findAccess` and `requireSupportMay` throw,
 * `plan_expired`, `forbidden`, `plan_ended`, `member_held` or `not_in_plan`.
 */
export async function findAuthorisedActor(
  db: Db,
  endpoint: Endpoint,
  { claims, loginToken }: Credentials,
): Promise<Actor> {
  const access = await findAccess(db, claims, {
    loginToken,
    planRoles: planRolesOf(endpoint),
    admitted: admittedTo(endpoint),
  })
  const { actor, isPlanExpired } = access
  const isAdminWithoutPlan = isPlanExpired === true && isAdmin(actor.role) && !isOfPlanArea(endpoint)
  if (isPlanExpired && !isAdminWithoutPlan && !(await mayReadLibrary(db, endpoint, actor)))
    throw new Failure("plan_expired")
  authorise(endpoint, access)
  if (access.restriction && isRefused(endpoint, access.restriction))
    throw new Failure(`institute_${access.restriction}`)
  if (isAdminWithoutPlan) throw new Failure("plan_ended")
  if (access.isHeld && isWorkOfStaff(endpoint)) throw new Failure("member_held")
  if (endpoint.feature) await requireFeature(db, endpoint.feature)
  return actor
}

/** The roles that may make a call while their institute is suspended or closed, as far as it is open at all. */
function admittedTo({ whileRestricted }: Endpoint): readonly Role[] {
  if (whileRestricted === "everyone") return ROLES
  return whileRestricted === "own" ? [...ADMINS, "Student"] : ADMINS
}

/** Whether a call changes something in a role, and not what every signed-in person changes of their own. */
const isWorkOfStaff = (endpoint: Endpoint) =>
  isWrite(endpoint) && typeof endpoint.access === "object" && endpoint.withoutPlan !== true && !endpoint.whileHeld

const readStatus = preparedRow((db) => db.selectFrom("institutes").select("status"))

/** Throws `institute_suspended` or `institute_closed` for a visitor's call of an institute that is, unless everybody may make it. */
export async function requireOpenToVisitors(db: Db, { whileRestricted, signed }: Endpoint): Promise<void> {
  if (whileRestricted === "everyone" || signed) return
  const restriction = restrictionOf((await readStatus(db, {}))?.status ?? "")
  if (restriction) throw new Failure(`institute_${restriction}`)
}

const isOfPlanArea = ({ access }: Endpoint) => typeof access === "object" && "area" in access && needsPlan(access.area)

const mayReadLibrary = async (db: Db, { withoutPlan }: Endpoint, { userId }: Actor) =>
  withoutPlan === "library" && hasLibrary(db, userId)

/**
 * The roles for which an endpoint requires a valid plan: those of teachers and students, and for a call of one of their
 * areas everyone, because the plan is checked before the role (spec §2); administrators for what changes the institute.
 */
function planRolesOf(endpoint: Endpoint): readonly Role[] {
  const { access, withoutPlan } = endpoint
  if (withoutPlan === true || access === "public") return []
  if (access === "signed-in") return PLAN_ROLES
  const ofAdmins = changesInstitute(endpoint) ? ADMINS : []
  if ("area" in access) return needsPlan(access.area) ? ROLES : ofAdmins
  return [...PLAN_ROLES, ...ofAdmins].filter((role) => access.includes(role))
}

/** The roles for which the pages of an area require a valid plan. */
export const planRolesOfArea = (area: Area): readonly Role[] => (needsPlan(area) ? ROLES : [])

/** The role is the upper limit, which the screens of a custom role restrict. */
function authorise(endpoint: Endpoint, access: SessionAccess): void {
  authoriseRole(endpoint, access)
  requireSupportMay(endpoint, access.actor)
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
 * role (403). The access was found with the plan for `planRolesOfArea`.
 */
export function authoriseArea(area: Area, { actor, isPlanExpired: isExpired }: SessionAccess): void {
  if (needsPlan(area) && isExpired !== false) throw new Failure("plan_expired")
  if (!mayEnter(actor.role, area)) throw new Failure("forbidden")
}

/** Throws `plan_expired` when the access by the institute's plan has ended (spec §4). */
export async function requirePlan(db: Db): Promise<void> {
  if (!(await hasPlan(db))) throw new Failure("plan_expired")
}

/** The same for what an administrator changes by a call that is not theirs alone: throws `plan_ended`. */
export async function requirePlanToChange(db: Db): Promise<void> {
  if (!(await hasPlan(db))) throw new Failure("plan_ended")
}

/** Throws `member_held` where the plan of the institute has no place for a member of staff. */
export async function requireNotHeld(db: Db, { userId }: Pick<Actor, "userId">): Promise<void> {
  const held = await db
    .selectFrom("memberships")
    .select("id")
    .where("userId", "=", userId)
    .where("heldByPlan", "=", true)
    .executeTakeFirst()
  if (held) throw new Failure("member_held")
}

/** Whether the institute has a plan whose access has not ended. */
export async function hasPlan(db: Db): Promise<boolean> {
  const plan = await db
    .selectFrom("institute_subscriptions as s")
    .select("s.id")
    .where(hasAccess("s"))
    .executeTakeFirst()
  return plan !== undefined
}
