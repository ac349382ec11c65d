import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http"
import { connect, type Socket } from "node:net"
import { once } from "node:events"
import { createConnectionCheck } from "@/lib/server/admission/check-connections"
import { createConnectionTable } from "@/lib/server/admission/connection-table"
import { type ConnectionGuard, type ConnectionLimits, createConnectionGuard } from "@/lib/server/admission/connections"
import { sendInPieces } from "@/lib/server/page-cache/send-cached-page"

const limits: ConnectionLimits = {
  sockets: 5,
  socketsPerAddress: 3,
  requestsPerSocket: 2,
  requestsWaitingPerSocket: 3,
  unsentBytes: 40 * 1024 * 1024,
  stalledMs: 30_000,
}
const request = (path = "/") => `GET ${path} HTTP/1.1\r\nHost: acme.localhost\r\n\r\n`
const started: { server: Server; guard: ConnectionGuard }[] = []
/** The sockets of the servers by the ports of the clients, because a client that does not read learns nothing. */
const serverSockets = new Map<number, Socket>()
const sockets: Socket[] = []

afterEach(async () => {
  jest.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { server, guard } of started.splice(0)) {
    guard.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function start(listener: RequestListener, options: Partial<ConnectionLimits> & ServerOptions = {}) {
  const guard = createConnectionGuard({ ...limits, ...options })
  // No idle connection is closed by Node itself, however slow the machine is: only the guard under test closes them.
  const server = createServer({ keepAliveTimeout: 0, ...options }, guard.limitRequests(listener))
  guard.attach(server)
  server.prependListener("connection", (socket: Socket) => serverSockets.set(socket.remotePort ?? 0, socket))
  started.push({ server, guard })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  return async (localAddress = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true }).on("error", () => undefined)
    sockets.push(socket)
    await once(socket, "connect")
    return socket
  }
}

const answer: RequestListener = (_, response) => response.end("ok")
/** Sends a request and waits for the answer, so that the server has seen the connection. */
async function ask(socket: Socket): Promise<string> {
  const answered = Promise.race([once(socket, "data"), once(socket, "close").then(() => ["closed"])])
  socket.write(request())
  return String((await answered)[0])
}
/** Resolves when the server has closed its side. */
async function closed({ localPort = 0 }: Socket): Promise<void> {
  const socket = serverSockets.get(localPort)
  if (socket && !socket.closed) await new Promise((resolve) => socket.once("close", resolve))
}
const serverSideOf = ({ localPort = 0 }: Socket) => serverSockets.get(localPort)
const isOpen = (socket: Socket) => serverSideOf(socket)?.destroyed === false
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test("past the limit of an address its longest idle connection is closed, and no other's", async () => {
  const open = await start(answer)
  const other = await open("127.0.0.2")
  const mine = [await open(), await open(), await open()]
  for (const socket of [other, ...mine]) expect(await ask(socket)).toContain("200")
  const next = await open()
  expect(await ask(next)).toContain("200")
  const [longestIdle, ...rest] = mine
  if (longestIdle) await closed(longestIdle)
  expect([other, next, ...rest].map(isOpen)).toEqual([true, true, true, true])
})

test("while all connections of an address are busy, another one is refused", async () => {
  let count = 0
  const open = await start(() => void (count += 1))
  for (const socket of [await open(), await open(), await open()]) socket.write(request())
  while (count < 3) await nextTurn()
  await closed(await open())
  expect(isOpen(await open("127.0.0.2"))).toBe(true)
})

test("past the limit of the server the address with most connections gives one up", async () => {
  const open = await start(answer)
  const many = [await open("127.0.0.2"), await open("127.0.0.2"), await open("127.0.0.2")]
  const few = [await open("127.0.0.3"), await open("127.0.0.4")]
  for (const socket of [...many, ...few]) expect(await ask(socket)).toContain("200")
  expect(await ask(await open("127.0.0.5"))).toContain("200")
  if (many[0]) await closed(many[0])
  expect(few.map(isOpen)).toEqual([true, true])
})

test("two requests of a connection are under way at a time, the others wait for them", async () => {
  const underWay: ServerResponse[] = []
  let most = 0
  const open = await start((_, response) => {
    underWay.push(response)
    most = Math.max(most, underWay.length)
    setImmediate(() => underWay.shift()?.end("ok"))
  })
  const socket = await open()
  let received = ""
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()))
  socket.write(request().repeat(5))
  while (received.split("200 OK").length < 6) await once(socket, "data")
  expect(most).toBe(2)
})

test("a connection with too many waiting requests ends", async () => {
  const open = await start(() => undefined)
  const socket = await open()
  socket.write(request().repeat(6))
  await closed(socket)
})

test("a client that takes nothing of an answer for half a minute is closed, one that takes some is not", async () => {
  const table = createConnectionTable()
  const check = createConnectionCheck(table, limits)
  const open = await start(({ socket }, response) => {
    table.add(socket, "127.0.0.1")
    void sendInPieces(response, Buffer.alloc(40 * 1024 * 1024))
  })
  const [silent, slow] = [await open(), await open()]
  for (const socket of [silent, slow]) socket.pause().write(request())
  while ([silent, slow].some((socket) => serverSideOf(socket)?.writableLength === 0)) await nextTurn()
  const clock = jest.spyOn(Date, "now").mockReturnValue(1_000_000)
  for (let round = 0; round < 2; round += 1) check()
  const sent = serverSideOf(slow)?.bytesWritten ?? 0
  slow.resume()
  while ((serverSideOf(slow)?.bytesWritten ?? 0) === sent) await nextTurn()
  clock.mockReturnValue(1_000_000 + limits.stalledMs)
  check()
  expect([isOpen(silent), isOpen(slow)]).toEqual([false, true])
})

test("when clients leave too much unread, the connections with most of it end", async () => {
  const open = await start((_, response) => response.end(Buffer.alloc(30 * 1024 * 1024)), { sockets: 9 })
  const readers = [await open(), await open("127.0.0.2")]
  for (const socket of readers) socket.pause().write(request())
  await Promise.race(readers.map(closed))
  expect(isOpen(await open("127.0.0.3"))).toBe(true)
})

test("a connection that does not complete the head of its request is closed", async () => {
  const open = await start(answer, { headersTimeout: 100, connectionsCheckingInterval: 20 })
  const socket = await open()
  socket.resume().write("GET / HTTP/1.1\r\nHost:")
  await closed(socket)
})
