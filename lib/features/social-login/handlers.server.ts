import { implement } from "@/lib/server/http/implement"
import { mainOrigin } from "@/lib/server/tenancy/public-origin"
import { connectProvider, disconnectProvider, listWays } from "./connect.server"
import { social } from "./contract"
import { handOver, redeem } from "./hand-over.server"
import { signInBySocial } from "./sign-in.server"

export const socialHandlers = implement(social, {
  google: ({ instituteId, facts }, { body: { idToken, nonce, endOther } }) =>
    signInBySocial({ provider: "google", token: idToken, nonce, instituteId, endOther }, facts),

  facebook: ({ instituteId, facts }, { body: { authToken, endOther } }) =>
    signInBySocial({ provider: "facebook", token: authToken, instituteId, endOther }, facts),

  handOver: (_, { body }) => handOver(body),

  redeem: ({ instituteId, facts }, { body }) => redeem({ ...body, instituteId }, facts),

  ways: async ({ db, actor }) => ({ mainOrigin: mainOrigin(), providers: await listWays(db, actor) }),

  async connect({ db, actor, facts }, { body }) {
    await connectProvider(db, actor, { ...body, requestId: facts.requestId })
    return null
  },

  async disconnect({ db, actor, facts }, { body }) {
    await disconnectProvider(db, actor, { ...body, requestId: facts.requestId })
    return null
  },
})
