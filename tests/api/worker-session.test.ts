import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { sql } from "kysely"
import { PgBoss } from "pg-boss"
import { installQueue } from "@/lib/server/jobs/install-queue"
import { openWorkerSession } from "@/lib/server/jobs/worker-session"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { waitUntil } from "../setup/wait-until"
import { WORKER_SESSIONS } from "../setup/worker-sessions"

const stops: (() => unknown)[] = []
const boss = new PgBoss(connectionStrings().jobs)

beforeAll(() => installQueue(connectionStrings().owner, []))
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function open({ connectionString = connectionStrings().jobs, onReopened = (): void => undefined } = {}) {
  const session = await openWorkerSession(boss, {
    connectionString,
    onJob: () => undefined,
    isRunning: () => false,
    onReopened,
  })
  stops.push(session.close)
  return session
}

const sessions = async () => (await withPlatform((db) => sql.raw(WORKER_SESSIONS).execute(db))).rows.length

/** A proxy before PostgreSQL that can cut its connections and hold new ones back until `release`. */
async function startProxy() {
  const { hostname, port } = new URL(connectionStrings().jobs)
  const sockets: Socket[] = []
  let isHeld = false
  const pass = (socket: Socket) => {
    const upstream = connect(Number(port), hostname)
    socket.on("close", () => upstream.destroy()).on("error", () => undefined)
    upstream.on("close", () => socket.destroy()).on("error", () => undefined)
    socket.pipe(upstream).pipe(socket)
  }
  const server = createServer((socket) => {
    sockets.push(socket)
    if (!isHeld) pass(socket)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(connectionStrings().jobs)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    connectionString: url.href,
    sockets,
    cutAndHold() {
      isHeld = true
      for (const socket of sockets.splice(0)) socket.destroy()
    },
    release: () => sockets.forEach(pass),
  }
}

test("a connection on which a query fails after it was opened again is replaced, not joined by another", async () => {
  let times = 0
  await open({
    onReopened() {
      times += 1
      if (times === 1) throw new Error("the database cannot answer yet")
    },
  })
  await asOwner(`select pg_terminate_backend(pid) from (${WORKER_SESSIONS}) sessions`)
  await waitUntil(async () => times === 2, 10_000)
  await waitUntil(async () => (await sessions()) === 1)
})

test("a connection that opens while the session is being closed is ended", async () => {
  const proxy = await startProxy()
  const session = await open({ connectionString: proxy.connectionString })
  proxy.cutAndHold()
  await waitUntil(async () => proxy.sockets.length === 1, 10_000)
  await session.close()
  const [socket] = proxy.sockets
  proxy.release()
  await waitUntil(async () => socket?.closed === true)
  expect(await sessions()).toBe(0)
})
