import { createServer, type Server } from "node:http"
import { WebSocket } from "ws"
import { stopHearing } from "@/lib/server/db/listener"
import { type LiveService, startLive } from "@/lib/server/live/live"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Someone } from "./world"

/** A program of its own with its live connection, at a port of its own. */
export interface LiveProgram {
  port: number
  stop: () => Promise<void>
}

/** Starts a live connection; several are several machines on one database. */
export async function startLiveProgram(options: Parameters<typeof startLive>[0] = {}): Promise<LiveProgram> {
  const service = await startLive(options)
  const http = createServer().on("upgrade", service.upgrade)
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    stop: () => stopProgram(service, http),
  }
}

/** Starts two live connections for the tests of a file, as on two machines, and ends them after it. */
export function withLive(options: Parameters<typeof startLive>[0] = {}): { here: LiveProgram; elsewhere: LiveProgram } {
  const unstarted = { port: 0, stop: () => Promise.resolve() }
  const programs = { here: unstarted, elsewhere: unstarted }
  beforeAll(async () => {
    programs.here = await startLiveProgram(options)
    programs.elsewhere = await startLiveProgram(options)
  })
  afterEach(closeAll)
  afterAll(async () => {
    await Promise.all([programs.here.stop(), programs.elsewhere.stop()])
    await endLive()
  })
  return programs
}

/** Ends listening for changes, which all programs of a test share. */
export const endLive = stopHearing

async function stopProgram(service: LiveService, http: Server) {
  await service.stop()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
}

/** A frame as the server sent it. */
export interface Got {
  command: string
  headers: Record<string, string>
  body: string
}

const opened = new Set<WebSocket>()

/** Closes what a test left open. */
export function closeAll(): void {
  for (const socket of opened) socket.terminate()
  opened.clear()
}

/** Opens a bare WebSocket at `/live`, as a page of acme does unless told otherwise; rejects with what the server answered. */
export function open(program: LiveProgram, headers: Record<string, string> = {}) {
  const host = `acme.localhost:${program.port}`
  const socket = new WebSocket(`ws://127.0.0.1:${program.port}/live`, ["v12.stomp"], {
    headers: { host, origin: `http://${host}`, ...headers },
  })
  opened.add(socket)
  const frames: Got[] = []
  const waiting = new Set<() => void>()
  let closing: { code: number; reason: string } | undefined
  let beats = 0
  const wake = () => waiting.forEach((look) => look())
  socket.on("error", () => undefined)
  socket.on("message", (data: Buffer) => {
    const text = data.toString()
    if (text === "\n") beats += 1
    else frames.push(readGot(text))
    wake()
  })
  socket.on("close", (code, reason) => {
    closing = { code, reason: reason.toString() }
    wake()
  })

  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  const client = {
    socket,
    frames,
    beats: () => beats,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text: string | Buffer) => socket.send(text),
    /** The first frame with this command that nobody took yet. */
    take: (command: string) =>
      until(() => {
        const at = frames.findIndex((frame) => frame.command === command)
        return at < 0 ? undefined : frames.splice(at, 1)[0]
      }),
    closed: () => until(() => closing),
    beat: () => until(() => (beats > 0 ? beats : undefined)),
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

export type LiveClient = Awaited<ReturnType<typeof open>>

/** Writes a frame by hand. */
export const frame = (command: string, headers: Record<string, string> = {}, body = "") =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value.replaceAll(":", command === "CONNECT" ? ":" : "\\c")}\n`)
    .join("")}\n${body}\0`

export const connectFrame = (who: Someone, headers: Record<string, string> = {}) =>
  frame("CONNECT", {
    "accept-version": "1.2",
    host: "acme",
    Authorization: `Bearer ${who.accessToken}`,
    loginToken: who.loginToken,
    ...headers,
  })

/** Opens and connects as somebody. */
export async function connected(program: LiveProgram, who: Someone, headers: Record<string, string> = {}) {
  const client = await open(program)
  client.send(connectFrame(who, headers))
  await client.take("CONNECTED")
  return client
}

/** Subscribes and waits for the receipt. */
export async function subscribed(client: LiveClient, destination: string, id = "one"): Promise<void> {
  client.send(frame("SUBSCRIBE", { id, destination, receipt: `receipt-${id}` }))
  await client.take("RECEIPT")
}

/** The ERROR that comes, with what its body says. */
export async function errorOf(client: LiveClient) {
  const { headers, body } = await client.take("ERROR")
  const told = JSON.parse(body) as { status: number; code: string; message: string; fields?: Record<string, string[]> }
  return { headers, ...told }
}

/** Ends somebody's session as the product does. */
export const revoke = ({ sessionId }: Someone, revokeReason: string) =>
  withPlatform((db) =>
    db.updateTable("sessions").set({ revokedAt: new Date(), revokeReason }).where("id", "=", sessionId).execute(),
  )

/** Disables a member, or lets them in again. */
export const setStatus = ({ userId, instituteId }: Someone, status: string) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ status })
      .where("userId", "=", userId)
      .where("instituteId", "=", instituteId)
      .execute(),
  )

/** Reads a frame. */
export function readGot(text: string): Got {
  const headEnd = text.indexOf("\n\n")
  const [command = "", ...lines] = text.slice(0, headEnd).split("\n")
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  )
  return { command, headers, body: text.slice(headEnd + 2, -1) }
}
