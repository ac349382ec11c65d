import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { setTimeout as setTimeoutAsync } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { createConnectionGuard } from "../server/admission/connections"
import { CONNECTION_LIMITS, HEAD_CHECK_INTERVAL_MS, HEAD_TIMEOUT_MS } from "../server/admission/limits"
import { stopListening } from "../server/db/listener"
import { migrate } from "../server/db/migrate"
import { env } from "../server/env.server"
import { rejectMalformed } from "../server/front/reject-malformed"
import { createHosts } from "../server/hosts/hosts"
import { type LiveService, startLive } from "../server/live/start-live"
import { log } from "../server/log"
import { isProcessGoing, markGoing, markReady, readiness } from "../server/front/readiness"
import { closeInstitutePool } from "../server/tenancy/institute"
import { connectionStrings } from "../server/tenancy/connections"
import { closePlatformPool } from "../server/tenancy/platform"
import { surviveUnhandledRejections } from "../server/unhandled-rejections"
import { findLiveHost } from "./find-live-host"
import { printOwner } from "./print-owner"
import { routeUpgrade } from "./route-upgrade"
import type { Web } from "./web"

const DRAIN_MS = 10_000
const SERVER_OPTIONS = {
  requestTimeout: 300_000,
  headersTimeout: HEAD_TIMEOUT_MS,
  connectionsCheckingInterval: HEAD_CHECK_INTERVAL_MS,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32_768,
}
const runsService = (service: (typeof env.SERVICES)[number]) => env.SERVICES.includes(service)

surviveUnhandledRejections()

// Live connections are many small long-lived objects: with earlier garbage collection ten thousand take a third less memory.
if (env.SERVICES.join() === "live") setFlagsFromString("--heap-growing-percent=50")

const { applied } = await migrate(connectionStrings().owner).catch(exitWithSentence)
if (applied.length > 0) log.info({ applied }, "the database was brought up to date")
const demoMedia = env.DEMO ? await seedDemo() : undefined
if (!env.DEMO && runsService("web")) await setUp()

// Modules are loaded per service, so that a process of live connections alone stays small.
const queue = runsService("web") || runsService("jobs") ? await startQueue() : undefined
markReady({ jobs: queue?.isReady ?? (() => true) })
const live = runsService("live") ? await startLive({ hosts: createHosts(findLiveHost) }) : undefined
const web = runsService("web") ? await (await import("./web")).openWeb() : undefined
const closeServer = web || live ? await startServer(web, live) : async () => undefined
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())

/** An operator reads what is to be done, without a stack. */
function exitWithSentence(error: unknown): never {
  log.fatal(error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {}, String(error))
  process.exit(1)
}

/** Inserts the demo data; a process that runs the jobs then makes its pictures and videos in the background. */
async function seedDemo() {
  const [{ seedDemoData }, { startMediaWorker }] = await Promise.all([
    import("../demo/seed-demo-data"),
    import("../demo/media/start-media-worker"),
  ])
  const print = (line: string) => log.info(line)
  await seedDemoData({ log: print })
  if (!runsService("jobs")) return undefined
  const worker = await startMediaWorker(env.DEMO_MEDIA, print)
  if (env.DEMO_MEDIA === "wait") await worker.ended
  return worker
}

/** Prints the account of the owner, once: only its hash is stored. */
async function setUp() {
  const { setUpPlatform } = await import("../features/platform/set-up-platform.server")
  const owner = await setUpPlatform(env.OWNER_EMAIL)
  if (owner) printOwner(owner)
}

async function startQueue() {
  const [{ eventList }, { setEvents }, { eventChecks }, { setFactChecks }, { enclosures }, { setEnclosures }] =
    await Promise.all([
      import("./event-list"),
      import("../features/events/registry"),
      import("./event-checks"),
      import("../features/events/still-true.server"),
      import("./enclosures"),
      import("../features/events/enclosures.server"),
    ])
  setEvents(eventList)
  setFactChecks(eventChecks)
  setEnclosures(enclosures)
  const [{ jobs, tasks }, { startJobs }] = await Promise.all([import("./jobs"), import("../server/jobs/start-jobs")])
  return startJobs(jobs, { isWorker: runsService("jobs"), tasks })
}

async function startServer(pages: Web | undefined, connections: LiveService | undefined) {
  const guard = createConnectionGuard(CONNECTION_LIMITS)
  const server = createServer(SERVER_OPTIONS, closingWhenGoing(guard.limitRequests(pages?.handleRequest ?? healthOnly)))
  server.on("upgrade", routeUpgrade(connections, pages))
  rejectMalformed(server)
  const closeFastPath = pages?.attachFastPath(server)
  guard.attach(server)
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve))
  await pages?.removeAbandonedUploads()
  await pages?.announce()

  return async () => {
    // Proxies learn by the health check and by `Connection: close` to send the next requests elsewhere.
    markGoing()
    await setTimeoutAsync(env.STOP_DELAY_MS)
    const closed = new Promise((resolve) => server.close(resolve))
    await connections?.stop()
    closeFastPath?.()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await closed
    await pages?.close()
    await stopListening()
  }
}

/** Each answer of a process that is about to stop is the last one of its connection. */
function closingWhenGoing(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isProcessGoing()) response.shouldKeepAlive = false
    listener(request, response)
  }
}

/** The request listener of a process without the web service: `GET /api/health` only. */
function healthOnly(request: IncomingMessage, response: ServerResponse) {
  void readiness().then(({ database: isReachable }) => {
    const database = isReachable && !isProcessGoing()
    const isHealthCheck = request.url === "/api/health"
    response.writeHead(isHealthCheck ? (database ? 200 : 503) : 404, { "cache-control": "no-store" }).end()
  })
}

async function stop() {
  await Promise.all([demoMedia?.stop(), closeServer()])
  await queue?.stop()
  await Promise.all([closeInstitutePool(), closePlatformPool()])
  process.exit(0)
}
