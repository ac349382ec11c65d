import { mayEnter, type Role } from "@/lib/shared/roles"
import type { Restriction } from "@/lib/shared/restriction"
import { type ScreenKey, type ScreenRight, screenOf } from "@/lib/shared/screens"
import { type Access, type Endpoint, isWrite } from "./endpoint"

/** The rights on a screen that its holder may view. */
export interface GrantedRight {
  screen: ScreenKey
  edit: boolean
  delete: boolean
}

/** The caller: the base role, which is the upper bound, and the rights on each screen that they may view. */
export interface RightsHolder {
  role: Role
  rights: readonly GrantedRight[]
}

type Call = Pick<Endpoint, "access" | "method" | "screen" | "right">

/** The right that a call requires on its screen: `right` if declared, else that of its method. */
export const rightOf = ({ method, right = RIGHT_OF_METHOD[method] }: Pick<Call, "method" | "right">): ScreenRight =>
  right

const RIGHT_OF_METHOD: Record<Endpoint["method"], ScreenRight> = {
  GET: "view",
  POST: "edit",
  PUT: "edit",
  PATCH: "edit",
  DELETE: "delete",
}

/** Whether the server would accept a call for the role and the screens of its caller. */
export const mayCall = (holder: RightsHolder, call: Call): boolean =>
  isAccessible(call.access, holder.role) &&
  (call.screen === undefined || mayUseScreen(holder, { screen: call.screen, right: rightOf(call) }))

/** Whether the holder has a right on a screen; a screen that is not in their area restricts nothing. */
export function mayUseScreen(
  { role, rights }: RightsHolder,
  { screen, right }: { screen: ScreenKey; right: ScreenRight },
): boolean {
  if (!screenOf(role, screen)) return true
  const granted = rights.find((one) => one.screen === screen)
  return granted !== undefined && (right === "view" || granted[right])
}

/** Why admins of an institute only read: its plan has ended, or it is suspended or closed. */
export type ReadOnlyReason = "ended" | Restriction

type ChangeOf = Pick<Endpoint, "method" | "writes" | "withoutPlan">

/** Whether a call changes something that only an institute with a plan changes. */
export const changesInstitute = ({ withoutPlan, ...call }: ChangeOf): boolean =>
  isWrite(call) && withoutPlan !== true && withoutPlan !== "admins"

/** Whether the server would refuse a call to an admin of an institute that is read only. */
export function isRefused(call: ChangeOf & Pick<Endpoint, "access" | "whileRestricted">, reason: ReadOnlyReason) {
  if (reason === "ended") return typeof call.access === "object" && changesInstitute(call)
  return call.whileRestricted === undefined && (reason === "closed" || changesInstitute(call))
}

function isAccessible(access: Access, role: Role): boolean {
  if (access === "public" || access === "signed-in") return true
  return "area" in access ? mayEnter(role, access.area) : access.includes(role)
}
