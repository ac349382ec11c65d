// A child process that plays the signed-in people of `area-load.ts` on another core and reports their latencies.
import { Agent, request as send } from "node:http"
import { text } from "node:stream/consumers"
import type { SeenRequest } from "./browser-visit"
import { replayAs, type ReplayRequest } from "./replay"
import type { SignedInMember } from "./sign-in-many"

/** Who opens which screen, how often and for how long; `requests` is a recorded visit, its document first. */
export interface AreaLoadTask {
  port: number
  host: string
  requests: SeenRequest[]
  people: SignedInMember[]
  warmSeconds: number
  seconds: number
  intervalMs: number
}

/** The latencies of responses and of whole screens, in milliseconds, from when each was due. */
export interface AreaLoadResult {
  screens: number
  requests: number
  errors: number
  p50Ms: number
  p99Ms: number
  screenP99Ms: number
  generatorCores: number
}

const TURN_MS = 5
const TIMEOUT_MS = 10_000
/** Connections of the proxy that stands before a program; it keeps them open. */
const SOCKETS = 512

const task: AreaLoadTask = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: SOCKETS, scheduling: "fifo" })
const latencies: number[] = []
const screens: number[] = []
let errors = 0
let measuredFrom = Number.POSITIVE_INFINITY

const opened = await openScreens({ from: performance.now(), seconds: task.warmSeconds })
measuredFrom = performance.now()
const before = process.cpuUsage()
process.stdout.write("warm\n")
opened.push(...(await openScreens({ from: measuredFrom, seconds: task.seconds })))
const { user, system } = process.cpuUsage(before)
const generatorCores = (user + system) / 1000 / (performance.now() - measuredFrom)
process.stdout.write("loaded\n")
await Promise.all(opened)
process.stdout.write(`${JSON.stringify(summarise())}\n`, () => process.exit(0))

/** Opens a screen of each person in turn, evenly spread, however long the responses take. */
async function openScreens({ from, seconds }: { from: number; seconds: number }): Promise<Promise<void>[]> {
  const eachMs = task.intervalMs / task.people.length
  const total = Math.floor((seconds * 1000) / eachMs)
  const visits: Promise<void>[] = []
  while (visits.length < total) {
    const due = Math.min(total, Math.floor((performance.now() - from) / eachMs) + 1)
    for (; visits.length < due; visits.push(openScreen(visits.length, from + visits.length * eachMs)));
    await new Promise((resolve) => setTimeout(resolve, TURN_MS))
  }
  return visits
}

/** Requests the document, then all calls at a time, as a browser does. */
async function openScreen(n: number, dueAt: number): Promise<void> {
  const person = n % task.people.length
  const member = task.people[person]
  if (!member) return
  const [page, ...others] = task.requests.map((request) => replayAs(request, task.host, member))
  if (!page) return
  const ip = `10.${(person >> 12) & 255}.${(person >> 4) & 255}.${person & 15}`
  const isMeasured = dueAt >= measuredFrom
  await measure(page, { ip, dueAt, isMeasured })
  const afterPage = performance.now()
  await Promise.all(others.map((request) => measure(request, { ip, dueAt: afterPage, isMeasured })))
  if (isMeasured) screens.push(performance.now() - dueAt)
}

async function measure(
  request: ReplayRequest,
  { ip, dueAt, isMeasured }: { ip: string; dueAt: number; isMeasured: boolean },
): Promise<void> {
  const isSuccess = await respond(request, ip)
  if (!isMeasured) return
  latencies.push(performance.now() - dueAt)
  if (!isSuccess) errors += 1
}

/** Whether the response arrived in time, complete and with status 200. */
function respond({ method, path, headers, body }: ReplayRequest, ip: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port: task.port, host: "127.0.0.1", agent, method, path }
    const request = send({ ...options, headers: { ...headers, "x-forwarded-for": ip } }, (response) => {
      response.resume().on("end", () => end(response.statusCode === 200))
    })
    const timeout = setTimeout(() => request.destroy(new Error("timeout")), TIMEOUT_MS)
    const end = (isSuccess: boolean) => {
      clearTimeout(timeout)
      resolve(isSuccess)
    }
    request.on("error", () => end(false)).on("close", () => end(false))
    request.end(body)
  })
}

function summarise(): AreaLoadResult {
  const round = (value: number) => Math.round(value * 10) / 10
  const at = (values: number[], part: number) =>
    round(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)
  return {
    screens: screens.length,
    requests: latencies.length,
    errors,
    p50Ms: at(latencies, 0.5),
    p99Ms: at(latencies, 0.99),
    screenP99Ms: at(screens, 0.99),
    generatorCores: round(generatorCores * 10) / 10,
  }
}
