import { get } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { type ClosedLoop, type LoopResult, startClosedLoop } from "./closed-loop"

/** A plain GET of the demo institute, as a text to send. */
export const getRequest = (port: number, path: string, headers: Record<string, string> = {}): string => {
  const lines = Object.entries({ Host: `acme.localhost:${port}`, "Accept-Encoding": "br", ...headers })
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`
}

const PAGE = "/institute/2"
const CALL = "/api/users/v2/api/sub-domain-institute/acme"
/** A call that is not cached, as a text to send. */
export const apiCall = (port: number) => getRequest(port, CALL)
const PAGE_VISITOR = "127.0.0.99"
const WARM_MS = 1_500
/** A program that has just started renders its first page late. */
const FIRST_PAGE_MS = 30_000

/** Visitors from addresses of their own, who see a cached page and make a call that is not cached. */
export interface Visitors {
  stop: () => { page: LoopResult; call: LoopResult }
}

/** Starts visitors once the page is in the cache, and measures once they have warmed up. */
export async function startVisitors(port: number, connections = 8): Promise<Visitors> {
  await readPage(port)
  const loops: [page: ClosedLoop, call: ClosedLoop] = [
    startClosedLoop({ port, connections, requests: [getRequest(port, PAGE)], from: PAGE_VISITOR }),
    startClosedLoop({ port, connections: 2, requests: [apiCall(port)], from: "127.0.0.98" }),
  ]
  await delay(WARM_MS)
  for (const loop of loops) loop.reset()
  return { stop: () => ({ page: loops[0].stop(), call: loops[1].stop() }) }
}

/** Resolves once the page has been answered; a server that does not answer it in time is measured as it is. */
function readPage(port: number): Promise<void> {
  const headers = { Host: `acme.localhost:${port}`, "Accept-Encoding": "br" }
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: PAGE, headers, localAddress: PAGE_VISITOR, agent: false })
      .once("response", (response) => response.resume().once("close", resolve))
      .once("error", () => resolve())
    request.setTimeout(FIRST_PAGE_MS, () => request.destroy())
  })
}

/** What visitors measure in some milliseconds. */
export async function measureVisitors(port: number, milliseconds: number, connections?: number) {
  const visitors = await startVisitors(port, connections)
  await delay(milliseconds)
  return visitors.stop()
}
