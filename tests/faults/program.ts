// The API and the jobs of the product without its pages, which take long to start: the program that meets the faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { getRequestListener } from "@hono/node-server"
import { armCrashPoint, type CrashPoint, installCrashPoints } from "./crash-point"
import {
  DEFECTS,
  detachDocuments,
  exitWithDatabase,
  forgetAccounts,
  forgetKeys,
  halveReceipts,
  tearSales,
} from "./defects"

const WEBHOOK = "/api/payments/v2/api/webhook"
const FORGOTTEN_MS = 400

const { env } = process
const defect = DEFECTS.find((known) => known === env.FAULTS_DEFECT)
const isForgetful = defect === "forgets"
if (defect === "torn") tearSales()
if (defect === "undocumented") detachDocuments()
if (defect === "unkeyed") forgetKeys()
if (defect === "halved") halveReceipts()
if (defect === "exits") exitWithDatabase()
if (defect === "mingles") forgetAccounts()
installCrashPoints()

const [{ implementations }, { jobs, tasks }, { httpApp }, { startJobs }] = await Promise.all([
  import("@/lib/main/handlers"),
  import("@/lib/main/jobs"),
  import("@/lib/server/api/app"),
  import("@/lib/server/jobs/start-jobs"),
])
const [{ eventList }, { setEvents }, { eventChecks }, { setFactChecks }, { enclosures }, { setEnclosures }] =
  await Promise.all([
    import("@/lib/main/event-list"),
    import("@/lib/features/events/registry"),
    import("@/lib/main/event-checks"),
    import("@/lib/features/events/still-true.server"),
    import("@/lib/main/enclosures"),
    import("@/lib/features/events/enclosures.server"),
  ])
setEvents(eventList)
setFactChecks(eventChecks)
setEnclosures(enclosures)
const forgetfulJobs = jobs.map((job) => ({ ...job, run: (data: unknown) => job.run(data).catch(() => undefined) }))
const isWorker = env.API_ONLY !== "yes"
await startJobs(isForgetful ? forgetfulJobs : jobs, { isWorker, tasks: isForgetful ? [] : tasks })

const api = httpApp(implementations)
const callApi = getRequestListener(api.fetch, { overrideGlobalObjects: false })
const server = createServer((request, response) => void respond(request, response))
server.listen(Number(env.PORT), "127.0.0.1")

async function respond(request: IncomingMessage, response: ServerResponse) {
  if (request.url === "/") response.end()
  else if (request.url === "/crash-point") {
    const point: CrashPoint = JSON.parse(await text(request))
    armCrashPoint(point)
    response.end()
  } else if (isForgetful && request.url === WEBHOOK) forgetWebhook(request.headers, await text(request), response)
  else await callApi(request, response)
}

function forgetWebhook(headers: IncomingMessage["headers"], body: string, response: ServerResponse) {
  response.end("{}")
  const signature = String(headers["x-razorpay-signature"])
  const init = { method: "POST", headers: { "x-razorpay-signature": signature }, body }
  setTimeout(() => void api.request(`http://localhost${WEBHOOK}`, init), FORGOTTEN_MS)
}
