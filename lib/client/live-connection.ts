import { Client, type IFrame, type StompSubscription } from "@stomp/stompjs"
import { z } from "zod"
import { RENEW_DESTINATION } from "@/lib/contract/live"
import { HEARTBEAT, reconnectDelay, RESTART_SPREAD_MS } from "./live-rules"
import { type LiveState, liveState, wanted } from "./live-state"
import { authHeaders, endSession, getSession, signOut } from "./session"

/** A handshake that takes longer will not come. */
const CONNECT_WITHIN_MS = 10_000
/** A little before the access token ends, when `getSession` asks for the next one. */
const RENEW_BEFORE_MS = 40_000
const RESTARTING = 1012

const Refusal = z.object({ code: z.string() })

/** Connects this page to `/live` and keeps it so by the rules of the specification (§9); answers how to end it. */
export function connectLive(): () => void {
  const subscriptions = new Map<string, StompSubscription>()
  let failures = 0
  let hasBeenOpen = false
  let isOver = false
  let refusal: string | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let renewing: ReturnType<typeof setTimeout> | undefined

  const client = new Client()
  client.webSocketFactory = () => new WebSocket(address(), ["v12.stomp"])
  client.heartbeatOutgoing = HEARTBEAT.outMs
  client.heartbeatIncoming = HEARTBEAT.inMs
  client.connectionTimeout = CONNECT_WITHIN_MS
  client.discardWebsocketOnCommFailure = true
  // When to try again depends on who listens, which the library's own rule cannot know.
  client.reconnectDelay = 0
  client.onConnect = onConnect
  client.onStompError = onStompError
  client.onWebSocketClose = onWebSocketClose

  const stopFollowing = wanted.subscribe(follow)
  window.addEventListener("online", tryNow)
  document.addEventListener("visibilitychange", onVisible)
  void attempt()

  return stop

  async function attempt() {
    waiting = undefined
    show({ connection: "active", socket: "connecting" })
    const headers = await authHeaders().catch(() => undefined)
    if (isOver) return
    if (!headers) return tryLater(nextDelay())
    if (!headers.Authorization) return stop()
    client.connectHeaders = headers
    client.activate()
  }

  function onConnect() {
    failures = 0
    refusal = undefined
    show({ connection: "active", socket: "open" })
    follow()
    void renewInTime()
    if (hasBeenOpen) for (const listeners of wanted.get().values()) for (const { onBack } of listeners) onBack()
    hasBeenOpen = true
  }

  function onStompError({ body }: IFrame) {
    refusal = Refusal.safeParse(readJson(body)).data?.code ?? "unexpected"
    if (refusal === "other_platform" || refusal === "disabled") {
      stop()
      void endSession(refusal)
    } else if (refusal === "signed_out") {
      stop()
      void signOut()
    }
  }

  function onWebSocketClose({ code }: { code: number }) {
    subscriptions.clear()
    clearTimeout(renewing)
    void client.deactivate()
    if (isOver) return show({ connection: "inactive", socket: "closed" })
    show({ connection: "active", socket: "closed" })
    if (code === RESTARTING) tryLater(Math.random() * RESTART_SPREAD_MS)
    else if (refusal === "token_expired" && failures === 0) tryLater(0)
    else tryLater(nextDelay())
  }

  function nextDelay() {
    const delay = reconnectDelay({ failures, isListening: wanted.get().size > 0 })
    failures += 1
    return delay
  }

  function tryLater(delayMs: number) {
    clearTimeout(waiting)
    waiting = setTimeout(() => void attempt(), delayMs)
  }

  function tryNow() {
    if (waiting !== undefined) tryLater(0)
  }

  function onVisible() {
    if (document.visibilityState === "visible") tryNow()
  }

  /** Subscribes to what is wanted and to nothing else. */
  function follow() {
    if (!client.connected) return
    for (const [destination, subscription] of subscriptions) {
      if (wanted.get().has(destination)) continue
      subscription.unsubscribe()
      subscriptions.delete(destination)
    }
    for (const destination of wanted.get().keys()) {
      if (subscriptions.has(destination)) continue
      const hear = ({ body }: IFrame) =>
        wanted
          .get()
          .get(destination)
          ?.forEach(({ onText }) => onText(body))
      subscriptions.set(destination, client.subscribe(destination, hear))
    }
  }

  /** Sends each new access token before the old one ends, so that the connection outlives both. */
  async function renewInTime() {
    clearTimeout(renewing)
    const session = await getSession().catch(() => null)
    if (!session || isOver) return
    renewing = setTimeout(() => void renew(), Math.max(1_000, session.expiresAt - Date.now() - RENEW_BEFORE_MS))
  }

  async function renew() {
    const headers = await authHeaders().catch(() => undefined)
    if (headers?.Authorization && client.connected) client.publish({ destination: RENEW_DESTINATION, headers })
    void renewInTime()
  }

  function stop() {
    if (isOver) return
    isOver = true
    clearTimeout(waiting)
    clearTimeout(renewing)
    stopFollowing()
    window.removeEventListener("online", tryNow)
    document.removeEventListener("visibilitychange", onVisible)
    const isOpen = client.connected
    show({ connection: "deactivating", socket: isOpen ? "closing" : "closed" })
    void client.deactivate({ force: !isOpen })
    if (!isOpen) show({ connection: "inactive", socket: "closed" })
  }
}

const show = (state: LiveState) => liveState.set(state)
const address = () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/live`

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
