import { Failure } from "@/lib/contract/errors"
import {
  findFriendPercent,
  findOrCreateReferralCode,
  listFriends,
  listRewards,
} from "@/lib/features/referrals/referrals.server"
import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { paths } from "@/lib/shared/paths"
import { ownReferrals } from "./own-contract"
import { listOwnRewards, listReferred, showOwnCode } from "./own-queries.server"

export const ownReferralHandlers = implement(ownReferrals, {
  referralCode({ actor }, { query: { scope } }) {
    if (scope) return withPlatform((db) => showOwnCode(db, ownInstitute(actor)))
    return withInstitute(actor.instituteId, async (db) => {
      const { code } = await findOrCreateReferralCode(db, actor.userId)
      const link = `${await findPublicOrigin(db)}${paths.register}?ref=${code}`
      return { code, link, discount: await findFriendPercent(db) }
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
})

/** The institute whose referrals of other institutes its owner asks for. Throws `forbidden` for anybody else. */
function ownInstitute({ role, instituteId }: Actor): number {
  if (role !== "InstituteAdmin") throw new Failure("forbidden")
  return instituteId
}
