import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { stopHearing } from "../server/db/listener"
import { migrate } from "../server/db/migrate"
import { env } from "../server/env.server"
import { type LiveService, startLive } from "../server/live/live"
import { log } from "../server/log"
import { noteReady, readiness } from "../server/readiness"
import { closeInstitutePool } from "../server/tenancy/institute"
import { connectionStrings } from "../server/tenancy/connections"
import { closePlatformPool } from "../server/tenancy/platform"
import type { Web } from "./web"

const DRAIN_MS = 10_000
const has = (service: (typeof env.SERVICES)[number]) => env.SERVICES.includes(service)

// Many small things that stay: collected before they fill half as much again, ten thousand connections take a third less.
if (env.SERVICES.join() === "live") setFlagsFromString("--heap-growing-percent=50")

const { applied } = await migrate(connectionStrings().owner)
if (applied.length > 0) log.info({ applied }, "the database was brought up to date")
if (env.DEMO) await plantDemo()

// What a service needs is loaded with it: a program of live connections alone is small.
const queue = has("web") || has("jobs") ? await startQueue() : undefined
noteReady({ jobs: queue?.isReady ?? (() => true) })
const live = has("live") ? await startLive() : undefined
const web = has("web") ? await (await import("./web")).openWeb() : undefined
const closeServer = web || live ? await startServer(web, live) : async () => undefined
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())

async function plantDemo() {
  const { plantDemoWorld } = await import("../demo/plant-demo-world")
  await plantDemoWorld({ filesDir: join(env.LECTERN_DATA, "files"), log: (line) => log.info(line) })
}

async function startQueue() {
  const [{ jobs }, { startJobs }] = await Promise.all([import("./handlers"), import("../server/jobs/start")])
  return startJobs(jobs, { work: has("jobs") })
}

async function startServer(pages: Web | undefined, connections: LiveService | undefined) {
  const server = createServer(
    { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    pages?.answer ?? healthAlone,
  )
  server.on("upgrade", (request, socket, head) => {
    if (connections && request.url?.split("?", 1)[0] === "/live") connections.upgrade(request, socket, head)
    else if (pages) pages.upgrade(request, socket, head)
    else socket.destroy()
  })
  const closeWaiting = pages?.quicken(server)
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve))
  await pages?.announce()

  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await connections?.stop()
    closeWaiting?.()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await closed
    await pages?.close()
    await stopHearing()
  }
}

/** What a program without pages answers: whether it is ready, at the address where those with pages say it. */
function healthAlone(request: IncomingMessage, response: ServerResponse) {
  void readiness().then(({ database }) => {
    const isAsked = request.url === "/api/health"
    response.writeHead(isAsked ? (database ? 200 : 503) : 404, { "cache-control": "no-store" }).end()
  })
}

async function stop() {
  await closeServer()
  await queue?.stop()
  await Promise.all([closeInstitutePool(), closePlatformPool()])
  process.exit(0)
}
