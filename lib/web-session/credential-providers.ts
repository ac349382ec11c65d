import type { User } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { z } from "zod"
import { codes } from "@/lib/features/otp/contract"
import { people, type SignedIn } from "@/lib/features/auth/contract"
import { social } from "@/lib/features/social-login/contract"
import type { InsideCaller } from "@/lib/server/http/request-facts"
import { codeOf, detailsOf, serve } from "@/lib/server/http/serve"
import { addressOf, cookieNames } from "../server/auth/cookie-names"
import { openSession } from "./session-cookie"

/** What every form posts beside its proof, where numbers and choices are texts. */
const common = { instituteId: z.string().transform(Number), endOther: z.stringbool().optional() }
const ByPassword = z.object({ ...common, username: z.string(), password: z.string() })
const ByCode = z.object({ ...common, identifier: z.string(), otp: z.string() })
const ByTicket = z.object({ ...common, ticket: z.string(), browser: z.string() })

/** The ways in that a form of ours posts: each is a call of the API, whose refusal travels on by its code. */
export const credentialWays = () => [
  way("credentials", ByPassword, (body, caller) => serve(people.login, { body }, caller)),
  way("ticket", ByTicket, (body, caller) => serve(social.redeem, { body }, caller)),
  way("code", ByCode, async (body, caller) => (await serve(codes.verifyOtp, { body }, caller)).session),
]

function way<S extends z.ZodType>(
  id: string,
  shape: S,
  signIn: (input: z.output<S>, caller: InsideCaller) => Promise<SignedIn | null>,
) {
  return CredentialsProvider({
    id,
    credentials: {},
    async authorize(posted: unknown, { headers }): Promise<User> {
      const input = shape.safeParse(posted)
      if (!input.success) throw new Error("invalid_input")
      const signedIn = await signIn(input.data, await callerOf(headers)).catch((error: unknown) => {
        throw new Error(refusalOf(error))
      })
      if (!signedIn) throw new Error("not_a_member")
      return { id: String(signedIn.user_id), signedIn }
    },
  })
}

/** The browser that signs in; the session that it has already is not one on another device. */
async function callerOf(given: Record<string, string> | undefined): Promise<InsideCaller> {
  const headers = new Headers(given)
  const name = cookieNames(addressOf(headers)).session
  const cookie = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
  const session = await openSession(cookie?.slice(name.length + 1))
  return {
    ip: headers.get("x-real-ip") ?? "127.0.0.1",
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
    loginToken: session?.loginToken,
  }
}

/** The code of a failure, and after a question mark what it names. */
function refusalOf(error: unknown): string {
  const details = new URLSearchParams(detailsOf(error)).toString()
  return `${codeOf(error) ?? "unexpected"}${details && `?${details}`}`
}
