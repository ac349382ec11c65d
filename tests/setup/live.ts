import { createServer, type Server } from "node:http"
import { WebSocket } from "ws"
import { findLiveHost } from "@/lib/main/find-live-host"
import { stopListening } from "@/lib/server/db/listener"
import { createHosts } from "@/lib/server/hosts/hosts"
import { type LiveService, startLive } from "@/lib/server/live/start-live"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { TestMember } from "./test-app"

/** A live connection service on its own port. */
export interface LiveProgram {
  port: number
  stop: () => Promise<void>
}

type LiveOptions = Partial<Parameters<typeof startLive>[0]>

/** Starts a live connection service; several simulate several machines with one database. */
export async function startLiveProgram(options: LiveOptions = {}): Promise<LiveProgram> {
  const service = await startLive({ hosts: createHosts(findLiveHost), ...options })
  const http = createServer().on("upgrade", service.upgrade)
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    stop: () => stopProgram(service, http),
  }
}

/** Starts two live connection services for the tests of a file, as on two machines, and stops them afterwards. */
export function withLivePrograms(options: LiveOptions = {}): {
  here: LiveProgram
  elsewhere: LiveProgram
} {
  const notStarted = { port: 0, stop: () => Promise.resolve() }
  const programs = { here: notStarted, elsewhere: notStarted }
  beforeAll(async () => {
    programs.here = await startLiveProgram(options)
    programs.elsewhere = await startLiveProgram(options)
  })
  afterEach(closeSockets)
  afterAll(async () => {
    await Promise.all([programs.here.stop(), programs.elsewhere.stop()])
    await stopListening()
  })
  return programs
}

async function stopProgram(service: LiveService, http: Server) {
  await service.stop()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
}

/** A frame received from the server. */
export interface ReceivedFrame {
  command: string
  headers: Record<string, string>
  body: string
}

const openSockets = new Set<WebSocket>()

/** Closes the sockets that a test left open. */
export function closeSockets(): void {
  for (const socket of openSockets) socket.terminate()
  openSockets.clear()
}

/** Opens a WebSocket at `/live`, by default with the headers of a page of acme; rejects with the server's HTTP response. */
export function openSocket(program: LiveProgram, headers: Record<string, string> = {}) {
  const host = `acme.localhost:${program.port}`
  const socket = new WebSocket(`ws://127.0.0.1:${program.port}/live`, ["v12.stomp"], {
    headers: { host, origin: `http://${host}`, ...headers },
  })
  openSockets.add(socket)
  const frames: ReceivedFrame[] = []
  const pendingChecks = new Set<() => void>()
  let closing: { code: number; reason: string } | undefined
  let beats = 0
  const runChecks = () => pendingChecks.forEach((check) => check())
  socket.on("error", () => undefined)
  socket.on("message", (data: Buffer) => {
    const text = data.toString()
    if (text === "\n") beats += 1
    else frames.push(parseReceived(text))
    runChecks()
  })
  socket.on("close", (code, reason) => {
    closing = { code, reason: reason.toString() }
    runChecks()
  })

  function waitFor<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        pendingChecks.delete(check)
        resolve(found)
      }
      pendingChecks.add(check)
      check()
    })
  }

  const client = {
    socket,
    frames,
    beats: () => beats,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text: string | Buffer) => socket.send(text),
    /** Takes the next frame with this command; waits for it if necessary. */
    take: (command: string) =>
      waitFor(() => {
        const at = frames.findIndex((frame) => frame.command === command)
        return at < 0 ? undefined : frames.splice(at, 1)[0]
      }),
    closed: () => waitFor(() => closing),
    beat: () => waitFor(() => (beats > 0 ? beats : undefined)),
  }
  return new Promise<typeof client>((resolve, reject) => {
    socket.once("open", () => resolve(client))
    socket.once("unexpected-response", (_, response) => {
      let body = ""
      response.on("data", (chunk: Buffer) => (body += chunk.toString()))
      response.on("end", () => reject(new Error(`${response.statusCode} ${body}`)))
    })
  })
}

export type LiveClient = Awaited<ReturnType<typeof openSocket>>

/** Encodes a frame, independently of the server's code. */
export const frame = (command: string, headers: Record<string, string> = {}, body = "") =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value.replaceAll(":", command === "CONNECT" ? ":" : "\\c")}\n`)
    .join("")}\n${body}\0`

export const connectFrame = (member: TestMember, headers: Record<string, string> = {}) =>
  frame("CONNECT", {
    "accept-version": "1.2",
    host: "acme",
    Authorization: `Bearer ${member.accessToken}`,
    loginToken: member.loginToken,
    ...headers,
  })

/** Opens a socket and connects as a member. */
export async function connectAs(program: LiveProgram, member: TestMember, headers: Record<string, string> = {}) {
  const client = await openSocket(program)
  client.send(connectFrame(member, headers))
  await client.take("CONNECTED")
  return client
}

/** Subscribes and waits for the receipt. */
export async function subscribeTo(client: LiveClient, destination: string, id = "one"): Promise<void> {
  client.send(frame("SUBSCRIBE", { id, destination, receipt: `receipt-${id}` }))
  await client.take("RECEIPT")
}

/** Takes the next ERROR frame with its parsed body. */
export async function takeError(client: LiveClient) {
  const { headers, body } = await client.take("ERROR")
  const parsed = JSON.parse(body) as {
    status: number
    code: string
    message: string
    fields?: Record<string, string[]>
  }
  return { headers, ...parsed }
}

/** Revokes a member's session as the product does. */
export const revokeSession = ({ sessionId }: TestMember, revokeReason: string) =>
  withPlatform((db) =>
    db.updateTable("sessions").set({ revokedAt: new Date(), revokeReason }).where("id", "=", sessionId).execute(),
  )

/** Sets the status of a membership. */
export const setMembershipStatus = ({ userId, instituteId }: TestMember, status: string) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ status })
      .where("userId", "=", userId)
      .where("instituteId", "=", instituteId)
      .execute(),
  )

/** Parses a frame of the server. */
export function parseReceived(text: string): ReceivedFrame {
  const headersEnd = text.indexOf("\n\n")
  const [command = "", ...lines] = text.slice(0, headersEnd).split("\n")
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  )
  return { command, headers, body: text.slice(headersEnd + 2, -1) }
}
