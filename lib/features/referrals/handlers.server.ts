import { Failure } from "@/lib/contract/errors"
import {
  listOwnRewards,
  listReferred,
  showOwnCode,
} from "@/lib/features/institute-referrals/institute-referrals.server"
import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
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

  referralCode({ actor }, { query: { scope } }) {
    if (scope) return withPlatform((db) => showOwnCode(db, ownInstitute(actor)))
    return withInstitute(actor.instituteId, async (db) => {
      const { code } = await findOrCreateReferralCode(db, actor.userId)
      const link = `${await findPublicOrigin(db)}${paths.register}?ref=${code}`
      return { code, link, discount: await findPercent(db) }
    })
  },

  friends({ actor }, { query: { scope, ...page } }) {
    if (scope) return readPlatform((db) => listReferred(db, ownInstitute(actor), page))
    return readInstitute(actor.instituteId, (db) => listFriends(db, actor.userId, page))
  },
  rewards({ actor }, { query: { scope, ...page } }) {
    if (scope) return readPlatform((db) => listOwnRewards(db, ownInstitute(actor), page))
    return readInstitute(actor.instituteId, (db) => listRewards(db, actor.userId, page))
  },
  showProgramme: ({ db }) => showProgramme(db),
  saveProgramme: ({ actor, db }, { body }) => saveProgramme(db, actor, body),
  list: ({ db }, { query }) => listReferrals(db, query),

  async decide({ actor, db }, { params, body }) {
    await decideReferral(db, actor, { id: params.id, ...body })
    return null
  },
})

/** The institute whose referrals of other institutes its owner asks for. Throws `forbidden` for anybody else. */
function ownInstitute({ role, instituteId }: Actor): number {
  if (role !== "InstituteAdmin") throw new Failure("forbidden")
  return instituteId
}

/** The percent off a friend's first order; 0 while no programme is on. */
const findPercent = async (db: Db) => (await findProgramme(db))?.friendPercent ?? 0
