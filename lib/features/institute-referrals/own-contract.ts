import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { paged, pageQuery } from "@/lib/contract/shapes"
import { Friend, Rewards } from "@/lib/features/referrals/contract"
import { ReferralCode } from "@/lib/features/referrals/referral-code"

/** Of the scope `platform`: referrals of the caller's institute, which brings others to the platform; for its owners alone. */
const ScopeQuery = z.object({ scope: z.literal("platform").optional() })
const ofMemberOrInstitute = { access: "signed-in", scope: "own" } as const

/** What the caller sees of those whom they brought: a member of friends, an institute of other institutes. */
export const ownReferrals = {
  referralCode: endpoint("GET /payments/v2/api/referralCode", {
    summary:
      "The caller's own referral code, created on the first request, its link, and the percent that it gives friends; with `scope=platform` that of the institute",
    ...ofMemberOrInstitute,
    writes: true,
    query: ScopeQuery,
    reply: z.object({ code: ReferralCode, link: z.url(), discount: z.number().int() }),
    recordsNothing: "it changes what the caller alone sees",
  }),
  friends: endpoint("GET /payments/v2/api/referralUsers", {
    summary:
      "Whom the caller brought to the institute, newest first, by first name and initial; with `scope=platform` the institutes that the institute referred",
    ...ofMemberOrInstitute,
    query: pageQuery(10).omit({ searchParam: true }).extend(ScopeQuery.shape),
    reply: paged(Friend),
  }),
  rewards: endpoint("GET /payments/v2/api/referralRewards", {
    summary:
      "The caller's rewards and their states, newest first, and the credit that they make; with `scope=platform` those of the institute",
    ...ofMemberOrInstitute,
    query: pageQuery(10).omit({ searchParam: true }).extend(ScopeQuery.shape),
    reply: Rewards,
  }),
}
