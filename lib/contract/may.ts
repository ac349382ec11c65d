import { mayEnter, type Role } from "@/lib/shared/roles"
import { type ScreenKey, type ScreenRight, screenOf } from "@/lib/shared/screens"
import type { Access, Endpoint } from "./endpoint"

/** What somebody may do on a screen of their area that they see. */
export interface HeldRight {
  screen: ScreenKey
  edit: boolean
  delete: boolean
}

/** Who asks: their role, which is the ceiling, and the screens that they see with what they may do there. */
export interface Holder {
  role: Role
  rights: readonly HeldRight[]
}

type Call = Pick<Endpoint, "access" | "method" | "screen" | "right">

/** The right that a call takes on its screen: the one it names, else what its method says. */
export const rightOf = ({ method, right = RIGHT_OF_METHOD[method] }: Pick<Call, "method" | "right">): ScreenRight =>
  right

const RIGHT_OF_METHOD: Record<Endpoint["method"], ScreenRight> = {
  GET: "view",
  POST: "edit",
  PUT: "edit",
  PATCH: "edit",
  DELETE: "delete",
}

/** Tells whether the server would turn somebody away from a call for their role or their screens (domain.md §4). */
export const mayCall = (holder: Holder, call: Call): boolean =>
  isNamed(call.access, holder.role) &&
  (call.screen === undefined || mayOn(holder, { screen: call.screen, right: rightOf(call) }))

/** Tells whether somebody has a right on a screen; one that their area does not have takes nothing away. */
export function mayOn({ role, rights }: Holder, { screen, right }: { screen: ScreenKey; right: ScreenRight }): boolean {
  if (!screenOf(role, screen)) return true
  const held = rights.find((one) => one.screen === screen)
  return held !== undefined && (right === "view" || held[right])
}

function isNamed(access: Access, role: Role): boolean {
  if (access === "public" || access === "signed-in") return true
  return "area" in access ? mayEnter(role, access.area) : access.includes(role)
}
