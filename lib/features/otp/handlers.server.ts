import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { implement } from "@/lib/server/http/implement"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { codes } from "./contract"
import { sendCode } from "./send-code.server"
import { signInByCode } from "./sign-in.server"
import { proveContact, sendProof } from "./verify-contact.server"

type Asking = { actor: Actor | null; instituteId: number; facts: RequestFacts }

export const codeHandlers = implement(codes, {
  otp: (asking, { body }) => sendToSignIn(asking, body.mobile ?? body.email),

  mobileAuthentication: (asking, { body }) => sendToSignIn(asking, body.mobile ?? body.email),

  sendToVerify: (asking, { query }) => sendToProve(asking, query.identifier),

  verifyEmail: (asking, { body }) => sendToProve(asking, body.email),

  verifyOtp: ({ instituteId, facts }, { body }) => signInByCode({ ...body, instituteId }, facts),

  async completeVerification({ actor, facts }, { body }) {
    await proveContact(actor, { ...body, ip: facts.ip })
    return null
  },
})

async function sendToSignIn({ instituteId, facts }: Asking, identifier: string | undefined) {
  if (identifier === undefined) throw new Failure("invalid_input")
  return sendCode({ purpose: "sign_in", instituteId, identifier }, facts.ip)
}

const sendToProve = (asking: Asking, identifier: string) =>
  asking.actor ? sendProof(asking.actor, identifier, asking.facts.ip) : sendToSignIn(asking, identifier)
