import { Failure } from "@/lib/contract/errors"
import { endSession, endSupportSession, renewSession } from "@/lib/server/auth/sessions"
import { implement } from "@/lib/server/api/implement"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { type Area, AREAS, mayEnter } from "@/lib/shared/roles"
import { areaNames } from "./auth-shapes"
import { auth } from "./contract"
import { joinInstitute, mayJoin } from "./join-institute.server"
import { findCurrentInstitute, findProfile, listUserInstitutes } from "./auth-queries.server"
import { showPlan } from "./show-plan.server"
import { signIn } from "./sign-in.server"

export const authHandlers = implement(auth, {
  login: ({ instituteId, facts }, { body }) =>
    signIn({ email: body.username, password: body.password, instituteId, endOther: body.endOther }, facts),

  async logout({ actor, db }) {
    if (actor.support) await endSupportSession(actor.support)
    else await endSession(db, actor.sessionId)
    return null
  },

  async renewToken(_, { body }) {
    const { accessToken, expiresAt } = await renewSession(body.loginToken)
    return { access_token: accessToken, expiresAt }
  },

  getProfile: {
    async readAhead({ db, userId }) {
      const profile = await findProfile(db, userId)
      if (!profile) throw new Failure("not_found")
      return profile
    },
  },

  getUserInstitutes: ({ actor, db }) => listUserInstitutes(db, actor.userId),

  assignStudentRole: ({ actor }, { query }) =>
    withInstitute(query.instituteId, async (db) => {
      if (!(await mayJoin(db, actor.userId))) throw new Failure("sign_up_closed")
      await joinInstitute(db, actor.userId)
      const profile = await findProfile(db, actor.userId)
      if (!profile) throw new Failure("not_found")
      return { instituteId: query.instituteId, role: profile.role }
    }),

  planExpiry: ({ db }) => showPlan(db),

  async hasModuleAccess({ actor }, { params }) {
    const area = areaOfModule(params.moduleId)
    return area !== undefined && mayEnter(actor.role, area)
  },

  async hasSignUpAccess({ db }) {
    const institute = await findCurrentInstitute(db)
    return institute?.status === "active" && institute.signUpAllowed
  },
})

const areaOfModule = (id: number): Area | undefined => areaNames.find((area) => AREAS[area] === id)
