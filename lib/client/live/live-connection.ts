import { Client, type IFrame, TickerStrategy } from "@stomp/stompjs"
import { z } from "zod"
import { paths } from "@/lib/shared/paths"
import type { Restriction } from "@/lib/shared/restriction"
import { hardNavigate } from "../hard-navigate"
import { loadPart } from "../load-part"
import { authHeaders, endSession, signOut } from "../session/session"
import { type LiveState, liveState, topicListeners } from "./live-state"
import { HEARTBEAT, reconnectDelay, RESTART_SPREAD_MS } from "./live-timing"
import { reconnectTimer } from "./reconnect-timer"
import { tokenRenewal } from "./token-renewal"
import { topicSubscriptions } from "./topic-subscriptions"

/** The longest time that a handshake may take. */
const CONNECT_TIMEOUT_MS = 10_000
const SERVICE_RESTART = 1012

const ErrorBody = z.object({ code: z.string() })

/** What follows the errors after which no connection is tried again. */
const FINAL_ERRORS: Record<string, (() => Promise<void> | void) | undefined> = {
  session_replaced: () => endSession("session_replaced"),
  disabled: () => endSession("disabled"),
  unauthenticated: () => signOut(),
  plan_expired: () => hardNavigate(paths.planExpired),
  institute_suspended: () => leave("institute_suspended"),
  institute_closed: () => leave("institute_closed"),
}

const leave = async (code: `institute_${Restriction}`) =>
  (await loadPart(() => import("../session/leave-restricted"))).leaveRestricted(code)

/** Connects this page to `/live` and reconnects as the specification requires (spec §9); returns the function that disconnects. */
export function connectLive(): () => void {
  let failures = 0
  let wasConnected = false
  let isStopped = false
  let errorCode: string | undefined

  const client = newClient()
  client.onConnect = onConnect
  client.onStompError = onStompError
  client.onWebSocketClose = onWebSocketClose
  const subscriptions = topicSubscriptions(client)
  const renewal = tokenRenewal(client)
  const reconnection = reconnectTimer(() => void attempt())
  const nextDelay = () => reconnectDelay({ failures: failures++, isListening: topicListeners.get().size > 0 })
  void attempt()
  return stop

  async function attempt() {
    setState({ connection: "active", socket: "connecting" })
    const headers = await authHeaders().catch(() => undefined)
    if (isStopped) return
    if (!headers) return reconnection.start(nextDelay())
    if (!headers.Authorization) return stop()
    client.connectHeaders = headers
    client.activate()
  }

  function onConnect() {
    failures = 0
    errorCode = undefined
    setState({ connection: "active", socket: "open" })
    subscriptions.sync()
    renewal.start()
    if (wasConnected) notifyReconnected()
    wasConnected = true
  }

  function onStompError({ body }: IFrame) {
    errorCode = ErrorBody.safeParse(readJson(body)).data?.code ?? "unexpected"
    const end = FINAL_ERRORS[errorCode]
    if (end) stop()
    void end?.()
  }

  function onWebSocketClose({ code }: { code: number }) {
    subscriptions.clear()
    renewal.pause()
    void client.deactivate()
    setState({ connection: isStopped ? "inactive" : "active", socket: "closed" })
    if (!isStopped) reconnection.start(delayAfter(code))
  }

  function delayAfter(closeCode: number) {
    if (closeCode === SERVICE_RESTART) return Math.random() * RESTART_SPREAD_MS
    return errorCode === "token_expired" && failures === 0 ? 0 : nextDelay()
  }

  function stop() {
    if (isStopped) return
    isStopped = true
    for (const part of [reconnection, renewal, subscriptions]) part.stop()
    const isOpen = client.connected
    setState({ connection: "deactivating", socket: isOpen ? "closing" : "closed" })
    void client.deactivate({ force: !isOpen })
    if (!isOpen) setState({ connection: "inactive", socket: "closed" })
  }
}

function newClient(): Client {
  const client = new Client()
  client.webSocketFactory = () => new WebSocket(address(), ["v12.stomp"])
  client.heartbeatOutgoing = HEARTBEAT.outMs
  client.heartbeatIncoming = HEARTBEAT.inMs
  // In a worker, because browsers run the timers of a page in the background once a minute.
  client.heartbeatStrategy = TickerStrategy.Worker
  client.connectionTimeout = CONNECT_TIMEOUT_MS
  client.discardWebsocketOnCommFailure = true
  // The delay depends on whether a screen listens, which the library's own reconnection cannot know.
  client.reconnectDelay = 0
  return client
}

/** Tells every listener to fetch what it has missed. */
function notifyReconnected() {
  for (const listeners of topicListeners.get().values()) for (const { onReconnect } of listeners) onReconnect()
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
