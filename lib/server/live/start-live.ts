import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { Failure } from "@/lib/contract/errors"
import { listen, type Listener, unlisten } from "@/lib/server/db/listener"
import { env } from "@/lib/server/env.server"
import type { Hosts } from "@/lib/server/hosts/hosts"
import { log } from "@/lib/server/log"
import { CHECK_INTERVAL_MS, checkConnections } from "./check-connections"
import { checkRoom, checkUpgrade, LIVE_LIMITS, type LiveLimits, rejectUpgrade } from "./check-upgrade"
import { handleFrame } from "./handle-frame"
import { close, type Connection, closeWithError } from "./connection"
import { parseSessionEnd, SESSION_END_CHANNEL } from "@/lib/server/auth/session-end"
import { findEndedSessions } from "./ended-sessions"
import { feedFromBroker, feedFromDatabase } from "./feed"
import { endConnections, addConnection, type Hub, removeConnection, createHub, memberKey } from "./hub"
import { trackPresence, type PresenceTracker } from "./presence"
import { type Frame, MAX_FRAME_BYTES, LF, parseFrames } from "./stomp"

/** Frames that a client may send at once, and how many more each second; one that queries the database costs more. */
const MAX_FRAME_BUDGET = 200
const FRAME_BUDGET_PER_SECOND = 40
const SEND_COST = 20
const STOP_TIMEOUT_MS = 2_000
const resolved = Promise.resolve()

/** The live connection service of one process. */
export interface LiveService {
  /** Handles an upgrade request of the HTTP server at `/live`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes every connection with code 1012, upon which each client reconnects after a random delay, and stops. */
  stop: () => Promise<void>
}

type KnownHosts = Pick<Hosts, "find">

type LiveOptions = Partial<LiveLimits> & {
  /** The hosts at which clients connect; every other host is rejected. */
  hosts: KnownHosts
  /** How long a member may be without a connection before they are offline. */
  graceMs?: number
  /** The STOMP broker that several processes share. */
  brokerUrl?: string | undefined
}

/**
 * Starts the live connection: STOMP 1.2 over WebSocket, topics by institute and person, with the messages that
 * transactions publish. Rejects when it cannot listen to the database.
 */
export async function startLive({
  hosts,
  graceMs,
  brokerUrl = env.LIVE_BROKER_URL,
  ...limitOverrides
}: LiveOptions): Promise<LiveService> {
  const limits = { ...LIVE_LIMITS, ...limitOverrides }
  const hub = createHub()
  const presence = await trackPresence(graceMs)
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 2 * MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has("v12.stomp") ? "v12.stomp" : false),
  })
  const feed = await (brokerUrl ? feedFromBroker(hub, brokerUrl) : feedFromDatabase(hub))
  const sessionEnds = sessionEndListener(hub)
  await listen(sessionEnds)
  const checks = setInterval(() => checkConnections(hub), CHECK_INTERVAL_MS)
  let isStopping = false

  return {
    upgrade(request, socket, head) {
      const checked = checkUpgrade(request)
      if (!("ip" in checked)) return rejectUpgrade(socket, checked)
      const { ip, host } = checked
      void isKnownHost(hosts, { host, ip }).then((isKnown) => {
        const rejection = isStopping ? STOPPING : isKnown ? checkRoom(hub, ip, limits) : UNKNOWN_HOST
        if (rejection) return rejectUpgrade(socket, rejection)
        server.handleUpgrade(request, socket, head, (webSocket) => openConnection({ hub, presence }, webSocket, ip))
      })
    },
    async stop() {
      isStopping = true
      clearInterval(checks)
      unlisten(sessionEnds)
      await feed.stop()
      for (const connection of hub.connections) close(connection, 1012, "Connect anew")
      await allClosed(hub)
      await presence.stop()
    },
  }
}

const STOPPING = { status: "503 Service Unavailable", message: "We will be back in a moment." }
const UNKNOWN_HOST = { status: "421 Misdirected Request", message: "There is no institute at this address." }

/** Whether a host is an institute's or the main host; not when it cannot be looked up. */
async function isKnownHost(hosts: KnownHosts, { host, ip }: { host: string; ip: string }): Promise<boolean> {
  try {
    return (await hosts.find(host, ip)) !== undefined
  } catch (error) {
    log.warn({ error: String(error) }, "the host of a live connection could not be looked up")
    return false
  }
}

function sessionEndListener(hub: Hub): Listener {
  let wasLost = false
  return {
    channel: SESSION_END_CHANNEL,
    onMessage(payload) {
      const { code, ...ended } = parseSessionEnd(payload)
      endConnections(hub, ended, code)
    },
    onLost: () => (wasLost = true),
    onListening() {
      if (!wasLost) return
      wasLost = false
      void closeEndedSessions(hub)
    },
  }
}

/** Closes the connections of sessions that ended while the database could not be listened to. */
async function closeEndedSessions(hub: Hub): Promise<void> {
  const identities = [...hub.connections].flatMap(({ identity }) => (identity ? [identity] : []))
  const ended = await findEndedSessions(identities).catch((error: unknown) => {
    log.warn({ error: String(error) }, "the sessions could not be read")
    return []
  })
  for (const { sessionId, code } of ended) endConnections(hub, { sessionId }, code)
}

function openConnection(
  { hub, presence }: { hub: Hub; presence: PresenceTracker },
  socket: WebSocket,
  ip: string,
): void {
  const now = Date.now()
  const connection: Connection = {
    socket,
    ip,
    openedAt: now,
    lastReceivedAt: now,
    pingedAt: now,
    lastSentAt: now,
    sentEveryMs: 0,
    receivedEveryMs: 0,
    state: "new",
    identity: undefined,
    actor: undefined,
    ...{ tokenExpiresAt: Infinity, sessionEndsAt: Infinity },
    partialFrame: undefined,
    frameQueue: resolved,
    frameBudget: MAX_FRAME_BUDGET,
    frameBudgetAt: now,
    subscriptions: new Map(),
  }
  addConnection(hub, connection)
  socket.on("message", (data) => {
    if (!Buffer.isBuffer(data) || consumeHeartbeat(connection, data)) return
    const frames = receive(connection, data)
    if (frames.length === 0) return
    // In order, because a frame may wait for the database while the next one arrives.
    connection.frameQueue = connection.frameQueue.then(async () => {
      if (await handleFrames(hub, connection, frames)) onAuthenticated(connection)
    })
  })
  socket.on("pong", () => {
    // Of a client that promised heart-beats they count alone: a browser answers pings even when the page is dead.
    if (connection.receivedEveryMs === 0) connection.lastReceivedAt = Date.now()
  })
  socket.on("error", () => socket.terminate())
  socket.on("close", () => {
    const { identity } = connection
    removeConnection(hub, connection)
    if (identity && !identity.isSupport && !hub.byMember.has(memberKey(identity))) presence.disconnected(identity)
  })

  function onAuthenticated({ actor }: Connection) {
    if (actor && !actor.support) presence.connected(actor)
  }
}

/** Handles a heart-beat, the most frequent message, without parsing; one over the budget is left to `receive`, which rejects it. */
function consumeHeartbeat(connection: Connection, data: Buffer): boolean {
  if (data.length !== 1 || data[0] !== LF || connection.partialFrame) return false
  if (!tryConsumeBudget(connection, 1)) return false
  connection.lastReceivedAt = connection.frameBudgetAt
  return true
}

/** Parses the received bytes; a violation of STOMP or of the budget closes the connection at once, so that no queue builds up. */
function receive(connection: Connection, data: Buffer): Frame[] {
  connection.lastReceivedAt = Date.now()
  if (connection.state === "closing") return []
  try {
    consumeFrameBudget(connection, 1)
    const { frames, rest } = parseFrames(
      connection.partialFrame ? Buffer.concat([connection.partialFrame, data]) : data,
    )
    connection.partialFrame = rest.length > 0 ? Buffer.from(rest) : undefined
    for (const { command } of frames) consumeFrameBudget(connection, command === "SEND" ? SEND_COST : 1)
    return frames
  } catch (error) {
    closeWithError(connection, failureOf(error))
    return []
  }
}

/** Handles frames until one closes the connection; returns whether they authenticated it. */
async function handleFrames(hub: Hub, connection: Connection, frames: Frame[]): Promise<boolean> {
  const wasAuthenticated = connection.actor !== undefined
  for (const frame of frames) {
    if (connection.state === "closing") break
    try {
      await handleFrame(hub, connection, frame)
    } catch (error) {
      closeWithError(connection, failureOf(error), frame.headers.get("receipt"))
    }
  }
  return !wasAuthenticated && connection.actor !== undefined
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  log.error({ error: error instanceof Error ? error.stack : String(error) }, "a live frame failed")
  return new Failure("maintenance")
}

/** Consumes frame budget of a connection; throws `too_many_requests` when none is left. */
function consumeFrameBudget(connection: Connection, cost: number): void {
  if (!tryConsumeBudget(connection, cost)) throw new Failure("too_many_requests")
}

function tryConsumeBudget(connection: Connection, cost: number): boolean {
  const now = Date.now()
  const refilled = connection.frameBudget + ((now - connection.frameBudgetAt) / 1000) * FRAME_BUDGET_PER_SECOND
  connection.frameBudget = Math.min(MAX_FRAME_BUDGET, refilled) - cost
  connection.frameBudgetAt = now
  return connection.frameBudget >= 0
}

/** Waits until every connection is closed, at most two seconds; terminates the others. */
async function allClosed({ connections }: Hub): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { socket } of connections) socket.terminate()
}
