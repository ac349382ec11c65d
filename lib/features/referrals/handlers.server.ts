import { implement } from "@/lib/server/api/implement"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { paths } from "@/lib/shared/paths"
import { referrals } from "./contract"
import { findReferralCode, findOrCreateReferralCode } from "./referrals.server"

export const referralHandlers = implement(referrals, {
  async checkReferralCode({ db }, { params }) {
    const found = await findReferralCode(db, params.code)
    return { valid: found !== undefined, discount: found?.discountPercent ?? 0, referrer: found?.firstName ?? null }
  },

  async referralCode({ actor, db }) {
    const { code, discountPercent } = await findOrCreateReferralCode(db, actor.userId)
    const link = `${await findPublicOrigin(db)}${paths.register}?ref=${code}`
    return { code, link, discount: discountPercent }
  },
})
