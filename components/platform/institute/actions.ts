import type { InstitutePage } from "@/lib/features/platform/shapes"

/** What the platform can do with an institute. */
export const ACTIONS = [
  "support",
  "extend",
  "plan",
  "coupon",
  "grant",
  "credit",
  "export",
  "suspend",
  "release",
  "close",
  "reopen",
] as const
export type InstituteAction = (typeof ACTIONS)[number]
export type RestrictAction = Extract<InstituteAction, "suspend" | "release" | "close" | "reopen">

/** Whether an action applies to an institute in its present state. */
export function isApplicable(action: InstituteAction, { status, planStatus }: InstitutePage): boolean {
  switch (action) {
    case "support":
    case "export":
      return true
    case "extend":
      return status === "active" && planStatus === "trialing"
    case "plan":
      return status === "active" && planStatus !== null
    case "coupon":
      return status === "active" && planStatus !== null && planStatus !== "expired"
    case "grant":
    case "credit":
      return status !== "closed" && planStatus !== null
    case "suspend":
      return status !== "suspended" && status !== "closed"
    case "release":
      return status === "suspended"
    case "close":
      return status !== "closed"
    case "reopen":
      return status === "closed"
  }
}
