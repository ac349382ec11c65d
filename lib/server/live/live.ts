import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { Failure } from "@/lib/contract/errors"
import { hear, type Hearer, unhear } from "@/lib/server/db/listener"
import { env } from "@/lib/server/env.server"
import { log } from "@/lib/server/log"
import { admit, LIVE_LIMITS, type LiveLimits, turnAway } from "./admit"
import { obey } from "./commands"
import { close, type Connection, refuse, tell } from "./connection"
import { endingsOf, readEnding } from "./endings"
import { feedFromBroker, feedFromDatabase } from "./feed"
import { end, endAll, enter, type Hub, leave, newHub, personKey } from "./hub"
import { keepPresence, type PresenceKeeper } from "./presence"
import { type Frame, FRAME_BYTES, LF, readFrames } from "./stomp"

const TICK_MS = 1_000
/** How long a stranger may take to say who they are. */
const CONNECT_WITHIN_MS = 10_000
/** Silence after which we ask, and after which the other side is gone. */
const ASK_AFTER_MS = 30_000
const GONE_AFTER_MS = 90_000
/** A little longer than the access token, for a renewal that is under way. */
const TOKEN_GRACE_MS = 30_000
/** Frames that may come at once, and that may be added each second; what asks the database costs more. */
const MOST_BUDGET = 200
const BUDGET_A_SECOND = 40
const COST_OF_ASKING = 20
const STOPPING_MS = 2_000
const nothingToDo = Promise.resolve()

/** The live connection of one program. */
export interface LiveService {
  /** Takes an upgrade of the HTTP server at `/live`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Tells everybody to connect anew, at a moment of their own, and stops. */
  stop: () => Promise<void>
}

type LiveOptions = Partial<LiveLimits> & {
  /** How long a person may be without a connection before they are offline. */
  graceMs?: number
  /** The STOMP broker that several programs share. */
  brokerUrl?: string | undefined
}

/**
 * Starts the live connection: STOMP 1.2 over WebSocket, topics by institute and person, fed by what transactions tell
 * (architecture.md, Tenancy and rights). Rejects when the database cannot be heard.
 */
export async function startLive({
  graceMs,
  brokerUrl = env.LIVE_BROKER_URL,
  ...given
}: LiveOptions = {}): Promise<LiveService> {
  const limits = { ...LIVE_LIMITS, ...given }
  const hub = newHub()
  const presence = await keepPresence(graceMs)
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 2 * FRAME_BYTES,
    handleProtocols: (offered) => (offered.has("v12.stomp") ? "v12.stomp" : false),
  })
  const feed = await (brokerUrl ? feedFromBroker(hub, brokerUrl) : feedFromDatabase(hub))
  const endings = hearerOfEndings(hub)
  await hear(endings)
  const ticking = setInterval(() => tick(hub), TICK_MS)
  let isStopping = false

  return {
    upgrade(request, socket, head) {
      const admitted = isStopping ? stopping : admit(hub, request, limits)
      if (!("ip" in admitted)) return turnAway(socket, admitted)
      server.handleUpgrade(request, socket, head, (opened) => begin({ hub, presence }, opened, admitted.ip))
    },
    async stop() {
      isStopping = true
      clearInterval(ticking)
      unhear(endings)
      await feed.stop()
      for (const connection of hub.connections) close(connection, 1012, "Connect anew")
      await emptied(hub)
      await presence.stop()
    },
  }
}

const stopping = { status: "503 Service Unavailable", words: "We will be back in a moment." }

function hearerOfEndings(hub: Hub): Hearer {
  let wasLost = false
  return {
    channel: "live_ended",
    onMessage(payload) {
      const { code, ...whose } = readEnding(payload)
      endAll(hub, whose, code)
    },
    onLost: () => (wasLost = true),
    onHearing() {
      if (!wasLost) return
      wasLost = false
      void endMissed(hub)
    },
  }
}

/** Ends what ended while nothing could be heard. */
async function endMissed(hub: Hub): Promise<void> {
  const held = [...hub.connections].flatMap(({ holder }) => (holder ? [holder] : []))
  const endings = await endingsOf(held).catch((error: unknown) => {
    log.warn({ error: String(error) }, "the sessions could not be looked up")
    return []
  })
  for (const { sessionId, code } of endings) endAll(hub, { sessionId }, code)
}

function begin({ hub, presence }: { hub: Hub; presence: PresenceKeeper }, socket: WebSocket, ip: string): void {
  const now = Date.now()
  const connection: Connection = {
    socket,
    ip,
    openedAt: now,
    heardAt: now,
    toldAt: now,
    beatMs: 0,
    state: "new",
    holder: undefined,
    actor: undefined,
    tokenEndsAt: Infinity,
    rest: undefined,
    turn: nothingToDo,
    budget: MOST_BUDGET,
    budgetAt: now,
    subscriptions: new Map(),
  }
  enter(hub, connection)
  socket.on("message", (data) => {
    if (!Buffer.isBuffer(data) || isBeat(connection, data)) return
    const frames = take(connection, data)
    if (frames.length === 0) return
    // One after another, because a frame may wait for the database while the next comes in.
    connection.turn = connection.turn.then(async () => {
      if (await obeyAll(hub, connection, frames)) cameIn(connection)
    })
  })
  socket.on("pong", () => (connection.heardAt = Date.now()))
  socket.on("error", () => socket.terminate())
  socket.on("close", () => {
    const { holder } = connection
    leave(hub, connection)
    if (holder && !hub.byPerson.has(personKey(holder))) presence.left(holder)
  })

  function cameIn({ actor }: Connection) {
    if (actor) presence.came(actor)
  }
}

/** Takes a heart-beat, which is most of what ever comes, in passing; one that is too much is left to be read and refused. */
function isBeat(connection: Connection, data: Buffer): boolean {
  if (data.length !== 1 || data[0] !== LF || connection.rest) return false
  if (!hasBudget(connection, 1)) return false
  connection.heardAt = connection.budgetAt
  return true
}

/** Reads what came; what is too much or breaks STOMP ends the connection at once, so that nothing piles up behind a wait. */
function take(connection: Connection, data: Buffer): Frame[] {
  connection.heardAt = Date.now()
  if (connection.state === "closing") return []
  try {
    spend(connection, 1)
    const { frames, rest } = readFrames(connection.rest ? Buffer.concat([connection.rest, data]) : data)
    connection.rest = rest.length > 0 ? Buffer.from(rest) : undefined
    for (const { command } of frames) spend(connection, command === "SEND" ? COST_OF_ASKING : 1)
    return frames
  } catch (error) {
    refuse(connection, failureOf(error))
    return []
  }
}

/** Does what frames ask, until one ends the connection; answers whether it became somebody's by them. */
async function obeyAll(hub: Hub, connection: Connection, frames: Frame[]): Promise<boolean> {
  const wasKnown = connection.actor !== undefined
  for (const frame of frames) {
    if (connection.state === "closing") break
    try {
      await obey(hub, connection, frame)
    } catch (error) {
      refuse(connection, failureOf(error), frame.headers.get("receipt"))
    }
  }
  return !wasKnown && connection.actor !== undefined
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  log.error({ error: error instanceof Error ? error.stack : String(error) }, "a live frame failed")
  return new Failure("maintenance")
}

/** Takes from what a connection may still say; throws `too_many` when it says more than anybody has to. */
function spend(connection: Connection, cost: number): void {
  if (!hasBudget(connection, cost)) throw new Failure("too_many")
}

function hasBudget(connection: Connection, cost: number): boolean {
  const now = Date.now()
  const grown = connection.budget + ((now - connection.budgetAt) / 1000) * BUDGET_A_SECOND
  connection.budget = Math.min(MOST_BUDGET, grown) - cost
  connection.budgetAt = now
  return connection.budget >= 0
}

function tick({ connections }: Hub): void {
  const now = Date.now()
  for (const connection of connections) {
    const { state, actor, beatMs, toldAt, heardAt, openedAt, tokenEndsAt, socket } = connection
    const silence = now - heardAt
    if (state === "closing") continue
    if (now > tokenEndsAt + TOKEN_GRACE_MS) end(connection, "token_expired")
    else if (!actor && now - openedAt > CONNECT_WITHIN_MS) end(connection, "signed_out")
    else if (silence > GONE_AFTER_MS) socket.terminate()
    else if (beatMs > 0 && now - toldAt > beatMs - TICK_MS) tell(connection, "\n")
    if (silence > ASK_AFTER_MS && silence % ASK_AFTER_MS < TICK_MS) socket.ping()
  }
}

/** Waits until everybody has gone, or for two seconds. */
async function emptied({ connections }: Hub): Promise<void> {
  const until = Date.now() + STOPPING_MS
  while (connections.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { socket } of connections) socket.terminate()
}
