import { implement } from "@/lib/server/api/implement"
import { instituteReferrals } from "./contract"
import { listInstituteReferrals } from "./list-referrals.server"
import { decideInstituteReferral } from "./reverse.server"

export const instituteReferralHandlers = implement(instituteReferrals, {
  list: ({ db }, { query }) => listInstituteReferrals(db, query),
  async decide({ db, actor }, { params, body }) {
    await decideInstituteReferral(db, actor.userId, { ...params, ...body })
    return null
  },
})
