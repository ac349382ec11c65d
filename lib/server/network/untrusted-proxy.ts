import { log } from "@/lib/server/log"

let isSeen = false

/** Whether forwarded headers have come from a proxy on this machine that is not in `TRUSTED_PROXIES`. */
export const isProxyUntrusted = (): boolean => isSeen

/** Records such a proxy and logs it once: without trust all its visitors share one address, and so one rate limit. */
export function reportUntrustedProxy(peer: string): void {
  if (isSeen) return
  isSeen = true
  log.warn(
    { peer },
    "a proxy forwards requests but is not in TRUSTED_PROXIES: all its visitors count as one address, and the limits of one hold for all",
  )
}
