import type { Actor } from "@/lib/server/auth/actor"

/** Whether somebody has to do with the coupons of the platform for its plans, as its owner; for others there are none. */
export const sellsPlans = ({ role }: Pick<Actor, "role">): boolean => role === "SuperAdmin"
