import type { User } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { z } from "zod"
import { otp } from "@/lib/features/otp/contract"
import type { SignedIn } from "@/lib/features/auth/auth-shapes"
import { auth } from "@/lib/features/auth/contract"
import { support } from "@/lib/features/support/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { isLocalRequest } from "@/lib/server/network/trusted-headers"
import type { InProcessCaller } from "@/lib/server/api/request-facts"
import { failureCodeOf, failureDetailsOf, retryAfterSecondsOf, serve } from "@/lib/server/api/serve"
import { originOf, cookieNames, readCookie, readDeviceCookie } from "../server/auth/cookie-names"
import { decryptSession } from "../server/auth/session-cookie"

/** Fields of every sign-in form, where numbers and booleans are strings; a form asks before it ends another session. */
const commonFields = { instituteId: z.string().transform(Number), endOther: z.stringbool().default(false) }
const ByPassword = z.object({ ...commonFields, username: z.string(), password: z.string() })
const ByCode = z.object({ ...commonFields, identifier: z.string(), otp: z.string() })
const ByTicket = z.object({ ...commonFields, ticket: z.string(), browser: z.string() })

/** The next-auth providers of our own sign-in forms. Each calls the API; the code of its failure becomes the error. */
export const credentialProviders = () => [
  credentialProvider("credentials", ByPassword, (body, caller) => serve(auth.login, { body }, caller)),
  credentialProvider("ticket", ByTicket, (body, caller) => serve(socialLogin.redeem, { body }, caller)),
  credentialProvider("support", ByTicket, ({ ticket, browser, instituteId }, caller) =>
    serve(support.redeem, { body: { ticket, browser, instituteId } }, caller),
  ),
  credentialProvider("code", ByCode, async (body, caller) => (await serve(otp.verifyOtp, { body }, caller)).session),
]

function credentialProvider<S extends z.ZodType>(
  id: string,
  schema: S,
  signIn: (input: z.output<S>, caller: InProcessCaller) => Promise<SignedIn | null>,
) {
  return CredentialsProvider({
    id,
    credentials: {},
    async authorize(posted: unknown, { headers }): Promise<User> {
      const input = schema.safeParse(posted)
      if (!input.success) throw new Error("invalid_input")
      const signedIn = await signIn(input.data, await callerOf(headers)).catch((error: unknown) => {
        throw new Error(errorTextOf(error))
      })
      if (!signedIn) throw new Error("not_a_member")
      return { id: String(signedIn.user_id), signedIn }
    },
  })
}

/** The calling browser; its login token is passed on, so that its own session does not count as one on another device. */
async function callerOf(rawHeaders: Record<string, string> | undefined): Promise<InProcessCaller> {
  const headers = new Headers(rawHeaders)
  const session = await decryptSession(readCookie(headers, cookieNames(originOf(headers)).session))
  return {
    ip: headers.get("x-real-ip") ?? "127.0.0.1",
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
    isLocal: isLocalRequest(headers),
    deviceCookie: readDeviceCookie(headers),
    loginToken: session?.loginToken,
  }
}

/** The error text: the code of the failure, then a question mark, its details and after how many seconds to try again. */
function errorTextOf(error: unknown): string {
  const seconds = retryAfterSecondsOf(error)
  const fields = { ...failureDetailsOf(error), ...(seconds && { retryAfterSeconds: String(seconds) }) }
  const details = new URLSearchParams(fields).toString()
  return `${failureCodeOf(error) ?? "unexpected"}${details && `?${details}`}`
}
