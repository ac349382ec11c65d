import { createServer } from "node:http"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import next from "next"
import { implementations, jobs } from "./api"
import { migrate } from "./db/migrate"
import { builtFiles } from "./door/built-files"
import { door } from "./door/door"
import { answerQuickly } from "./door/quick-pages"
import { env } from "./env.server"
import { httpApp } from "./http/app"
import { openInside } from "./http/registry"
import { startJobs } from "./jobs/start"
import { log } from "./log"
import { mediaListener } from "./media/media-listener"
import { publicCalls } from "./pages/public-call"
import { listenForChanges, stopListening } from "./pages/settle"
import { noteReady } from "./readiness"
import { plantDemoWorld } from "./seed/plant-demo-world"
import { announce } from "./announce"
import { closeInstitutePool } from "./tenancy/institute"
import { connectionStrings } from "./tenancy/connections"
import { closePlatformPool } from "./tenancy/platform"

const DRAIN_MS = 10_000
const isDevelopment = env.NODE_ENV === "development"
const has = (service: (typeof env.SERVICES)[number]) => env.SERVICES.includes(service)

const { applied } = await migrate(connectionStrings().owner)
if (applied.length > 0) log.info({ applied }, "the database was brought up to date")
if (env.DEMO) await plantDemoWorld({ filesDir: join(env.LECTERN_DATA, "files"), log: (line) => log.info(line) })
const queue = await startJobs(jobs, { work: has("jobs") })
noteReady({ jobs: queue.isReady })

const closeWeb = has("web") ? await startWeb() : async () => undefined
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())

async function startWeb() {
  await listenForChanges()
  openInside(implementations)
  const upgrades = createServer()
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: env.MAIN_HOST,
    port: env.PORT,
    httpServer: upgrades,
  })
  await app.prepare()

  const api = httpApp(implementations)
  const callAddress = publicCalls(implementations.map(({ endpoint }) => endpoint))
  const server = createServer(
    { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    door({
      api: getRequestListener(api.fetch, { overrideGlobalObjects: false }),
      call: (request) => api.fetch(request),
      callAddress,
      media: mediaListener,
      pages: app.getRequestHandler(),
      built: builtFiles(env.NEXT_DIST_DIR),
      keepsPages: !isDevelopment,
    }),
  )
  server.on("upgrade", (request, socket, head) => {
    if (isDevelopment && request.url?.startsWith("/_next/")) upgrades.emit("upgrade", request, socket, head)
    else socket.destroy()
  })
  const closeWaiting = answerQuickly(server, callAddress)
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve))
  await announce()

  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    closeWaiting()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await closed
    await app.close()
    await stopListening()
  }
}

async function stop() {
  await closeWeb()
  await queue.stop()
  await Promise.all([closeInstitutePool(), closePlatformPool()])
  process.exit(0)
}
