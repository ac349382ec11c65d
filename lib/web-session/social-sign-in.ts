import type { Account } from "next-auth"
import { decode } from "next-auth/jwt"
import { z } from "zod"
import { areaNames } from "@/lib/features/auth/contract"
import { PROVIDERS, social } from "@/lib/features/social-login/contract"
import { serve } from "@/lib/server/http/serve"
import { paths } from "@/lib/shared/paths"
import { type Address, cookieNames } from "../server/auth/cookie-names"
import { sessionSecret } from "./session-cookie"

/** How long somebody may take at a provider. */
export const JOURNEY_SECONDS = 15 * 60

/** A way by a provider: at which, from which institute, and from which of its browsers. */
const Journey = z.object({
  provider: z.enum(PROVIDERS),
  instituteId: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  browser: z.string().regex(/^[\w-]{43}$/),
  nonce: z.string().optional(),
  referralCode: z.string().max(40).optional(),
  /** Set by who is signed in and connects an account. */
  area: z.enum(areaNames).optional(),
})
export type Journey = z.infer<typeof Journey>

type Jar = { get: (name: string) => { value: string } | undefined }

/** Reads off the cookies of this host on what journey a browser is; undefined for one that never set out here. */
export async function readJourney(jar: Jar, address: Address): Promise<Journey | undefined> {
  const names = cookieNames(address)
  const began = URL.parse(jar.get(names.callbackUrl)?.value ?? "")
  const sealed = jar.get(names.nonce)?.value
  const nonce = sealed
    ? await decode({ token: sealed, secret: await sessionSecret(), salt: names.nonce }).catch(() => null)
    : null
  return Journey.safeParse({
    provider: began?.pathname.split("/").at(-1),
    instituteId: began?.searchParams.get("institute"),
    browser: began?.searchParams.get("browser"),
    nonce: nonce?.value,
    referralCode: began?.searchParams.get("ref") ?? undefined,
    area: began?.searchParams.get("area") ?? undefined,
  }).data
}

/** Where a browser goes on to with what its provider gave, or gave not: its institute's page to sign in. */
export async function goOn(journey: Journey | undefined, account?: Account): Promise<string> {
  const lost = `${paths.login}#refused=not_proved`
  if (!journey || (account && account.provider !== journey.provider)) return lost
  const token = journey.provider === "google" ? account?.id_token : account?.access_token
  return serve(social.handOver, { body: { ...journey, token } }).then(
    ({ to }) => to,
    () => lost,
  )
}
