import { implement } from "@/lib/server/api/implement"
import { mainOrigin } from "@/lib/server/origin"
import { connectProvider, disconnectProvider, listConnections } from "./connect-provider.server"
import { socialLogin } from "./contract"
import { createTicket, redeem } from "./sign-in-ticket.server"
import { signInByProvider } from "./sign-in-by-provider.server"

export const socialLoginHandlers = implement(socialLogin, {
  google: ({ instituteId, facts }, { body: { idToken, nonce, buying, endOther } }) =>
    signInByProvider({ provider: "google", token: idToken, nonce, instituteId, buying, endOther }, facts),

  facebook: ({ instituteId, facts }, { body: { authToken, buying, endOther } }) =>
    signInByProvider({ provider: "facebook", token: authToken, instituteId, buying, endOther }, facts),

  createTicket: (_, { body }) => createTicket(body),

  redeem: ({ instituteId, facts }, { body }) => redeem({ ...body, instituteId }, facts),

  listProviders: async ({ db, actor }) => ({ mainOrigin: mainOrigin(), providers: await listConnections(db, actor) }),

  async connect({ db, actor }, { body }) {
    await connectProvider(db, actor, body)
    return null
  },

  async disconnect({ db, actor }, { body }) {
    await disconnectProvider(db, actor, body)
    return null
  },
})
