import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { implement } from "@/lib/server/api/implement"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { otp } from "./contract"
import { findCodeCaller, sendCode } from "./otp.server"
import { signInByCode } from "./sign-in-by-code.server"
import { verifyContact, sendVerificationCode } from "./verify-contact.server"

type CodeRequest = { actor: Actor | null; instituteId: number; facts: RequestFacts }

export const otpHandlers = implement(otp, {
  send: (request, { body }) => sendSignInCode(request, body.mobile ?? body.email),

  mobileAuthentication: (request, { body }) => sendSignInCode(request, body.mobile ?? body.email),

  sendToVerify: (request, { query }) => sendContactCode(request, query.identifier),

  verifyEmail: (request, { body }) => sendContactCode(request, body.email),

  verifyOtp: ({ instituteId, facts }, { body }) => signInByCode({ ...body, instituteId }, facts),

  async completeVerification({ actor, facts }, { body }) {
    await verifyContact(actor, { ...body, ip: facts.ip })
    return null
  },
})

async function sendSignInCode({ instituteId, facts }: CodeRequest, identifier: string | undefined) {
  if (identifier === undefined) throw new Failure("invalid_input")
  return sendCode({ purpose: "sign_in", instituteId, identifier }, await findCodeCaller(facts, identifier))
}

const sendContactCode = (request: CodeRequest, identifier: string) =>
  request.actor
    ? sendVerificationCode(request.actor, identifier, request.facts.ip)
    : sendSignInCode(request, identifier)
