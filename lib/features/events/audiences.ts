import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"

/** People whom a notice tells by what they are at the institute. Who they are is found when the notice is sent. */
export type AudienceOfNotice =
  | { kind: "staff"; screen: ScreenKey; right: ScreenRight }
  | { kind: "administrators" }
  | { kind: "owners" }
  | { kind: "holders"; field: string }

/** Active administrators and admins whose role has a screen, with a right there. */
export const staffWith = (screen: ScreenKey, right: ScreenRight = "view") => ({ kind: "staff", screen, right }) as const
/** The active administrators of the institute, who may do everything there. */
export const administrators = { kind: "administrators" } as const
/** The active members who have access to something that they bought or were given. */
export const owners = { kind: "owners" } as const
/** The active members who have the custom role whose id a field of the facts holds. */
export const holdersOf = <F extends string>(field: F) => ({ kind: "holders", field }) as const
