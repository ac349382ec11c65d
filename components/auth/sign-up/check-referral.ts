import { call } from "@/lib/client/api"
import { referrals } from "@/lib/features/referrals/contract"

/** Whether a code is valid at an institute, with who invited and the discount. */
export const checkReferral = (instituteId: number, code: string) =>
  call(referrals.checkReferralCode, { params: { code }, query: { instituteId: String(instituteId) } })
