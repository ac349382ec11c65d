import { implement } from "@/lib/server/api/implement"
import { referrals } from "./contract"
import { decideReferral } from "./decide.server"
import { findFriendPercent, saveProgramme, showProgramme } from "./programme.server"
import { listReferrals } from "./referral-queries.server"
import { findReferralCode } from "./referrals.server"

export const referralHandlers = implement(referrals, {
  async checkReferralCode({ db }, { params }) {
    const found = await findReferralCode(db, params.code)
    return {
      valid: found !== undefined,
      discount: found ? await findFriendPercent(db) : 0,
      referrer: found?.firstName ?? null,
    }
  },

  discount: async ({ db }, { query }) => ({
    discount: (await findReferralCode(db, query.code)) ? await findFriendPercent(db) : 0,
  }),

  showProgramme: ({ db }) => showProgramme(db),
  saveProgramme: ({ actor, db }, { body }) => saveProgramme(db, actor, body),
  list: ({ db }, { query }) => listReferrals(db, query),

  async decide({ actor, db }, { params, body }) {
    await decideReferral(db, actor, { id: params.id, ...body })
    return null
  },
})
