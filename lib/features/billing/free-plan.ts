import type { PlanSubscription } from "./subscription"

export const NOTHING_PENDING = { pending: "none", pendingVersionId: null, pendingInterval: null } as const

/** The plan that costs nothing and has no end. */
export const onFree = (versionId: number) =>
  ({
    ...NOTHING_PENDING,
    status: "active",
    versionId,
    interval: "month",
    anchorDay: null,
    periodFrom: null,
    periodTo: null,
    readableUntil: null,
    mrrMinor: 0,
  }) satisfies Partial<PlanSubscription>
