import { Failure } from "@/lib/contract/errors"
import { findCodeCaller, sendCode } from "@/lib/features/otp/otp.server"
import { implement } from "@/lib/server/api/implement"
import { setOwnPassword } from "./change-password.server"
import { passwords } from "./contract"
import { confirmCode, resetPassword } from "./reset-password.server"

export const passwordHandlers = implement(passwords, {
  async forgotPassword({ instituteId, facts }, { query }) {
    const caller = await findCodeCaller(facts, query.email)
    return sendCode({ purpose: "reset_password", instituteId, identifier: query.email }, caller)
  },

  confirmOtp: ({ instituteId, facts }, { query }) => confirmCode({ ...query, instituteId }, facts),

  confirmOtpByPost: ({ instituteId, facts }, { body }) => confirmCode({ ...body, instituteId }, facts),

  async savePassword({ actor, instituteId, facts }, { body: { token, password, currentPassword } }) {
    if (token !== undefined) await resetPassword({ token, password, instituteId }, facts)
    else if (actor) await setOwnPassword(actor, { password, currentPassword }, facts)
    else throw new Failure("unauthenticated")
    return null
  },
})
