import type { Account } from "next-auth"
import { decode } from "next-auth/jwt"
import { z } from "zod"
import { areaNames } from "@/lib/features/auth/auth-shapes"
import { PROVIDERS, socialLogin } from "@/lib/features/social-login/contract"
import { serve } from "@/lib/server/api/serve"
import { paths } from "@/lib/shared/paths"
import { type RequestOrigin, cookieNames } from "../server/auth/cookie-names"
import { sessionSecret } from "../server/auth/session-cookie"

/** The longest time between the redirect to a provider and its callback. */
export const OAUTH_FLOW_SECONDS = 15 * 60

/** A sign-in by a provider: which provider, and the institute and browser in which it began. */
const OAuthFlow = z.object({
  provider: z.enum(PROVIDERS),
  instituteId: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  browser: z.string().regex(/^[\w-]{43}$/),
  nonce: z.string().optional(),
  referralCode: z.string().max(40).optional(),
  /** Whether it began at a checkout. */
  buying: z.boolean(),
  /** Set when a signed-in person connects an account. */
  area: z.enum(areaNames).optional(),
  /** Set when somebody opens an institute. */
  opening: z.uuid().optional(),
})
export type OAuthFlow = z.infer<typeof OAuthFlow>

type CookieJar = { get: (name: string) => { value: string } | undefined }

/** Reads the pending OAuth flow from next-auth's cookies at this host; undefined when none began here. */
export async function readOAuthFlow(cookies: CookieJar, origin: RequestOrigin): Promise<OAuthFlow | undefined> {
  const names = cookieNames(origin)
  const startUrl = URL.parse(cookies.get(names.callbackUrl)?.value ?? "")
  const encryptedNonce = cookies.get(names.nonce)?.value
  const nonce = encryptedNonce
    ? await decode({ token: encryptedNonce, secret: await sessionSecret(), salt: names.nonce }).catch(() => null)
    : null
  return OAuthFlow.safeParse({
    provider: startUrl?.pathname.split("/").at(-1),
    instituteId: startUrl?.searchParams.get("institute"),
    browser: startUrl?.searchParams.get("browser"),
    nonce: nonce?.value,
    referralCode: startUrl?.searchParams.get("ref") ?? undefined,
    buying: startUrl?.searchParams.get("buying") === "yes",
    area: startUrl?.searchParams.get("area") ?? undefined,
    opening: startUrl?.searchParams.get("opening") ?? undefined,
  }).data
}

/** Returns the URL of the institute's sign-in page to redirect to, with the result of the provider or of its refusal. */
export async function finishOAuthFlow(flow: OAuthFlow | undefined, account?: Account): Promise<string> {
  const failedUrl = `${paths.login}#error=social_login_failed`
  if (!flow || (account && account.provider !== flow.provider)) return failedUrl
  const token = flow.provider === "google" ? account?.id_token : account?.access_token
  return serve(socialLogin.createTicket, { body: { ...flow, token } }).then(
    ({ url }) => url,
    () => failedUrl,
  )
}
