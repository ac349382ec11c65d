import { implement } from "@/lib/server/api/implement"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { paths } from "@/lib/shared/paths"
import { referrals } from "./contract"
import { decideReferral } from "./decide.server"
import { findProgramme, saveProgramme, showProgramme } from "./programme.server"
import { listFriends, listReferrals } from "./referral-queries.server"
import { findOrCreateReferralCode, findReferralCode } from "./referrals.server"
import { listRewards } from "./reward-queries.server"

export const referralHandlers = implement(referrals, {
  async checkReferralCode({ db }, { params }) {
    const found = await findReferralCode(db, params.code)
    return {
      valid: found !== undefined,
      discount: found ? await findPercent(db) : 0,
      referrer: found?.firstName ?? null,
    }
  },

  discount: async ({ db }, { query }) => ({
    discount: (await findReferralCode(db, query.code)) ? await findPercent(db) : 0,
  }),

  async referralCode({ actor, db }) {
    const { code } = await findOrCreateReferralCode(db, actor.userId)
    const link = `${await findPublicOrigin(db)}${paths.register}?ref=${code}`
    return { code, link, discount: await findPercent(db) }
  },

  friends: ({ actor, db }, { query }) => listFriends(db, actor.userId, query),
  rewards: ({ actor, db }, { query }) => listRewards(db, actor.userId, query),
  showProgramme: ({ db }) => showProgramme(db),
  saveProgramme: ({ actor, db }, { body }) => saveProgramme(db, actor, body),
  list: ({ db }, { query }) => listReferrals(db, query),

  async decide({ actor, db }, { params, body }) {
    await decideReferral(db, actor, { id: params.id, ...body })
    return null
  },
})

/** The percent off a friend's first order; 0 while no programme is on. */
const findPercent = async (db: Db) => (await findProgramme(db))?.friendPercent ?? 0
