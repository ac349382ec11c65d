import type { ListedReferral } from "@/lib/features/referrals/contract"

/** Whether the reward of a referral waits for staff. */
export const needsDecision = ({ status, reviewReason, decidedAt }: ListedReferral): boolean =>
  status === "qualified" && reviewReason !== null && decidedAt === null
