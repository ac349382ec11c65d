import { implement } from "@/lib/server/http/implement"
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
})
