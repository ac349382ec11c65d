import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import { postAuth } from "./auth-route"
import { goTo } from "./go"

const KEY = "socialBrowser"

/** What a browser brings back from a provider: a ticket with the secret that it kept, or the code of a failure. */
export type Return = { ticket: string; browser: string } | { refused: string }

interface Departure {
  instituteId: number
  mainOrigin: string
  /** Of who brought somebody new. */
  referralCode?: string | undefined
  /** Whence somebody who is signed in sets out to connect an account. */
  area?: Area | undefined
}

/** Sets out from an institute's page to a provider, by way of the main host, which providers know. */
export function setOut(provider: string, { instituteId, mainOrigin, referralCode, area }: Departure): void {
  const browser = newSecret()
  sessionStorage.setItem(KEY, browser)
  const query = new URLSearchParams({
    institute: String(instituteId),
    browser,
    ...(referralCode && { ref: referralCode }),
    ...(area && { area }),
  })
  goTo(`${mainOrigin}${paths.loginWith(provider)}?${query.toString()}`)
}

/** Goes on from the main host to the provider; the page's own address is where next-auth remembers the journey. */
export async function goToProvider(provider: string): Promise<void> {
  const url = await postAuth(`signin/${provider}`, { callbackUrl: location.pathname + location.search })
  if (url) goTo(url)
}

/** Takes what the address of this page has brought, once: it is gone from the address and from the history. */
export function takeReturn(): Return | undefined {
  const brought = new URLSearchParams(location.hash.slice(1))
  const [ticket, refused] = [brought.get("ticket"), brought.get("refused")]
  if (!ticket && !refused) return undefined
  window.history.replaceState(null, "", location.pathname + location.search)
  const browser = sessionStorage.getItem(KEY) ?? ""
  sessionStorage.removeItem(KEY)
  return ticket ? { ticket, browser } : { refused: refused ?? "not_proved" }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "")
}
