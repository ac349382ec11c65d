import type { Client } from "@stomp/stompjs"
import { RENEW_DESTINATION } from "@/lib/contract/live"
import { authHeaders, getSession } from "../session/session"

/** How long before its expiry the access token is renewed; within this time `getSession` fetches the next one. */
const RENEW_BEFORE_MS = 40_000
const MIN_DELAY_MS = 1_000

/** Sends each new access token before the old one expires, so that the connection stays authenticated. */
export function tokenRenewal(client: Client) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function schedule() {
    clearTimeout(timer)
    const session = await getSession().catch(() => null)
    if (!session || isStopped) return
    timer = setTimeout(() => void renew(), Math.max(MIN_DELAY_MS, session.expiresAt - Date.now() - RENEW_BEFORE_MS))
  }

  async function renew() {
    const headers = await authHeaders().catch(() => undefined)
    if (headers?.Authorization && client.connected) client.publish({ destination: RENEW_DESTINATION, headers })
    void schedule()
  }

  return {
    start: () => void schedule(),
    pause: () => clearTimeout(timer),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
