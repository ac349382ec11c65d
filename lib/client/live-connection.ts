import { Client, type IFrame, type StompSubscription } from "@stomp/stompjs"
import { z } from "zod"
import { RENEW_DESTINATION } from "@/lib/contract/live"
import { HEARTBEAT, reconnectDelay, RESTART_SPREAD_MS } from "./live-timing"
import { type LiveState, liveState, topicListeners } from "./live-state"
import { authHeaders, endSession, getSession, signOut } from "./session"

/** The longest time that a handshake may take. */
const CONNECT_TIMEOUT_MS = 10_000
/** How long before its expiry the access token is renewed; within this time `getSession` fetches the next one. */
const RENEW_BEFORE_MS = 40_000
const SERVICE_RESTART = 1012

const ErrorBody = z.object({ code: z.string() })

/** Connects this page to `/live` and reconnects as the specification requires (spec §9); returns the function that disconnects. */
export function connectLive(): () => void {
  const subscriptions = new Map<string, StompSubscription>()
  let failures = 0
  let wasConnected = false
  let isStopped = false
  let errorCode: string | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let renewTimer: ReturnType<typeof setTimeout> | undefined

  const client = new Client()
  client.webSocketFactory = () => new WebSocket(address(), ["v12.stomp"])
  client.heartbeatOutgoing = HEARTBEAT.outMs
  client.heartbeatIncoming = HEARTBEAT.inMs
  client.connectionTimeout = CONNECT_TIMEOUT_MS
  client.discardWebsocketOnCommFailure = true
  // The delay depends on whether a screen listens, which the library's own reconnection cannot know.
  client.reconnectDelay = 0
  client.onConnect = onConnect
  client.onStompError = onStompError
  client.onWebSocketClose = onWebSocketClose

  const unwatchListeners = topicListeners.subscribe(syncSubscriptions)
  window.addEventListener("online", retryNow)
  document.addEventListener("visibilitychange", onVisible)
  void attempt()

  return stop

  async function attempt() {
    retryTimer = undefined
    setState({ connection: "active", socket: "connecting" })
    const headers = await authHeaders().catch(() => undefined)
    if (isStopped) return
    if (!headers) return retryAfter(nextDelay())
    if (!headers.Authorization) return stop()
    client.connectHeaders = headers
    client.activate()
  }

  function onConnect() {
    failures = 0
    errorCode = undefined
    setState({ connection: "active", socket: "open" })
    syncSubscriptions()
    void scheduleRenewal()
    if (wasConnected) for (const listeners of topicListeners.get().values()) for (const { onReconnect } of listeners) onReconnect()
    wasConnected = true
  }

  function onStompError({ body }: IFrame) {
    errorCode = ErrorBody.safeParse(readJson(body)).data?.code ?? "unexpected"
    if (errorCode === "other_platform" || errorCode === "disabled") {
      stop()
      void endSession(errorCode)
    } else if (errorCode === "signed_out") {
      stop()
      void signOut()
    }
  }

  function onWebSocketClose({ code }: { code: number }) {
    subscriptions.clear()
    clearTimeout(renewTimer)
    void client.deactivate()
    if (isStopped) return setState({ connection: "inactive", socket: "closed" })
    setState({ connection: "active", socket: "closed" })
    if (code === SERVICE_RESTART) retryAfter(Math.random() * RESTART_SPREAD_MS)
    else if (errorCode === "token_expired" && failures === 0) retryAfter(0)
    else retryAfter(nextDelay())
  }

  function nextDelay() {
    const delay = reconnectDelay({ failures, isListening: topicListeners.get().size > 0 })
    failures += 1
    return delay
  }

  function retryAfter(delayMs: number) {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void attempt(), delayMs)
  }

  function retryNow() {
    if (retryTimer !== undefined) retryAfter(0)
  }

  function onVisible() {
    if (document.visibilityState === "visible") retryNow()
  }

  /** Makes the subscriptions equal to the topics that have listeners. */
  function syncSubscriptions() {
    if (!client.connected) return
    for (const [destination, subscription] of subscriptions) {
      if (topicListeners.get().has(destination)) continue
      subscription.unsubscribe()
      subscriptions.delete(destination)
    }
    for (const destination of topicListeners.get().keys()) {
      if (subscriptions.has(destination)) continue
      const onFrame = ({ body }: IFrame) =>
        topicListeners
          .get()
          .get(destination)
          ?.forEach(({ onMessage }) => onMessage(body))
      subscriptions.set(destination, client.subscribe(destination, onFrame))
    }
  }

  /** Sends each new access token before the old one expires, so that the connection stays authenticated. */
  async function scheduleRenewal() {
    clearTimeout(renewTimer)
    const session = await getSession().catch(() => null)
    if (!session || isStopped) return
    renewTimer = setTimeout(() => void renew(), Math.max(1_000, session.expiresAt - Date.now() - RENEW_BEFORE_MS))
  }

  async function renew() {
    const headers = await authHeaders().catch(() => undefined)
    if (headers?.Authorization && client.connected) client.publish({ destination: RENEW_DESTINATION, headers })
    void scheduleRenewal()
  }

  function stop() {
    if (isStopped) return
    isStopped = true
    clearTimeout(retryTimer)
    clearTimeout(renewTimer)
    unwatchListeners()
    window.removeEventListener("online", retryNow)
    document.removeEventListener("visibilitychange", onVisible)
    const isOpen = client.connected
    setState({ connection: "deactivating", socket: isOpen ? "closing" : "closed" })
    void client.deactivate({ force: !isOpen })
    if (!isOpen) setState({ connection: "inactive", socket: "closed" })
  }
}

const setState = (state: LiveState) => liveState.set(state)
const address = () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/live`

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
