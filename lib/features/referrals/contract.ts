import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdText } from "@/lib/contract/shapes"
import { ReferralCode } from "./referral-code"

const HOUR_SECONDS = 60 * 60

export const referrals = {
  checkReferralCode: endpoint("GET /users/v2/api/checkReferralCode/:code", {
    summary: "Whether a referral code is valid at an institute, the discount in percent and the referrer's first name",
    access: "public",
    params: z.object({ code: z.string().max(40) }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: z.object({ valid: z.boolean(), discount: z.number().int(), referrer: z.string().nullable() }),
    limit: { calls: 120, perSeconds: HOUR_SECONDS },
  }),
  referralCode: endpoint("GET /payments/v2/api/referralCode", {
    summary: "The caller's own referral code and its link; created on the first request",
    access: "signed-in",
    writes: true,
    reply: z.object({ code: ReferralCode, link: z.url(), discount: z.number().int() }),
    recordsNothing: "it changes what the caller alone sees",
  }),
}
