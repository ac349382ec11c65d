import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import { postAuth } from "./next-auth-client"
import { hardNavigate } from "../hard-navigate"

const KEY = "socialBrowser"

/** The result of a sign-in by a provider: a ticket with this browser's secret, or the code of a failure. */
export type SocialResult = { ticket: string; browser: string } | { error: string }

interface SocialSignInStart {
  instituteId: number
  mainOrigin: string
  /** The referral code of the person who invited a new user. */
  referralCode?: string | undefined
  /** Whether a new user is about to buy. */
  isBuying?: boolean
  /** The area in which a signed-in person connects an account. */
  area?: Area | undefined
  /** The opening of an institute by a person whom the provider names. */
  opening?: string
}

/** Starts a sign-in by a provider from an institute's page, by way of the main host, the only one registered with providers. */
export function startSocialSignIn(
  provider: string,
  { instituteId, mainOrigin, referralCode, isBuying, area, opening }: SocialSignInStart,
): void {
  const browser = newSecret()
  sessionStorage.setItem(KEY, browser)
  const query = new URLSearchParams({
    institute: String(instituteId),
    browser,
    ...(referralCode && { ref: referralCode }),
    ...(isBuying && { buying: "yes" }),
    ...(area && { area }),
    ...(opening && { opening }),
  })
  hardNavigate(`${mainOrigin}${paths.loginWith(provider)}?${query.toString()}`)
}

/** Redirects from the main host to the provider; next-auth keeps this page's URL as the callback URL. */
export async function redirectToProvider(provider: string): Promise<void> {
  const url = await postAuth(`signin/${provider}`, { callbackUrl: location.pathname + location.search })
  if (url) hardNavigate(url)
}

/** Returns the result in this page's URL fragment and removes it from the URL and the history. */
export function takeSocialResult(): SocialResult | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [ticket, error] = [fragment.get("ticket"), fragment.get("error")]
  // A ticket with its own secret is that of `takeFounderTicket`.
  if ((!ticket && !error) || fragment.has("browser")) return undefined
  window.history.replaceState(null, "", location.pathname + location.search)
  const browser = sessionStorage.getItem(KEY) ?? ""
  sessionStorage.removeItem(KEY)
  return ticket ? { ticket, browser } : { error: error ?? "social_login_failed" }
}

/** A random value of 32 bytes, which only this browser knows. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "")
}
