import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Gateway } from "../gateway"
import { type Knobs, takeOne } from "../knobs"
import { problemPage } from "../pages/problem-page"
import { Refusal, TEXTS } from "../refusal"
import { isSameSecret } from "@/lib/server/gateways/payments/signatures"
import { type Answer, json, send } from "./answer"
import { readFields } from "./body"
import { type Route, router } from "./router"

/** The gateway's HTTP server: finds the route, checks the key, plays the faults asked for, and answers once all is on disk. */
export function gatewayServer(gateway: Gateway, routes: Route[]): Server {
  const find = router(routes)

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const found = look(request)
    const isApi = found.route?.kind === "api" && isKeyRight(gateway, request.headers.authorization)
    const faults = isApi ? faultsOf(gateway.knobs) : undefined
    const answer = faults?.status5xx ? unavailable() : await answerOf(request, found)
    if (faults) await play(faults, response)
    if (!request.complete) closeAfter(request, response)
    send(response, answer)
  }

  function look(request: IncomingMessage): Found {
    try {
      const url = new URL(request.url ?? "/", "http://gateway")
      return { url, ...find(request.method ?? "GET", url.pathname) }
    } catch (error) {
      return { error }
    }
  }

  async function answerOf(request: IncomingMessage, found: Found): Promise<Answer> {
    try {
      if (!found.route) throw found.error
      const { route, url, ids } = found
      const isOpen = route.kind === "page" || route.kind === "open"
      if (!isOpen && !isKeyRight(gateway, request.headers.authorization)) {
        throw new Refusal(TEXTS.authentication, { status: 401 })
      }
      const fields = request.method === "GET" ? {} : await readFields(request)
      const answer = await route.answer({ request, url, ids, fields })
      await gateway.ledger.durable()
      return answer
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error, found.route)
      gateway.log(`A request failed: ${error instanceof Error ? error.stack : String(error)}`)
      return refusalAnswer(
        new Refusal(TEXTS.server, { status: 500, code: "SERVER_ERROR", source: "internal" }),
        found.route,
      )
    }
  }

  return createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      void serve(request, response)
    },
  )
}

type Found = { route: Route; url: URL; ids: [string, string] } | { route?: undefined; error: unknown }

function isKeyRight({ keyId, keySecret }: Gateway, header = ""): boolean {
  const given = header.startsWith("Basic ") ? Buffer.from(header.slice(6), "base64").toString("utf8") : ""
  return isSameSecret(given, `${keyId}:${keySecret}`)
}

type Faults = { status5xx: boolean; hang: boolean; drop: boolean; junk: boolean; delayMs: number }

function faultsOf(knobs: Knobs): Faults {
  const status5xx = takeOne(knobs, "status5xx")
  const hang = !status5xx && takeOne(knobs, "hang")
  const drop = !status5xx && !hang && takeOne(knobs, "drop")
  const junk = !status5xx && !hang && !drop && takeOne(knobs, "junk")
  return { status5xx, hang, drop, junk, delayMs: knobs.delayMs }
}

async function play(faults: Faults, response: ServerResponse) {
  if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs).unref())
  if (faults.drop) response.destroy()
  if (faults.hang) await new Promise((resolve) => response.once("close", resolve))
  if (faults.junk) send(response, { status: 200, headers: { "content-type": "text/html" }, body: "<h1>It works!</h1>" })
}

// The rest of a body that nobody will read is drained for a moment, so that the sender gets to see the answer.
function closeAfter(request: IncomingMessage, response: ServerResponse) {
  response.setHeader("connection", "close")
  response.once("finish", () => setTimeout(() => request.destroy(), 500).unref())
  request.resume()
}

function refusalAnswer(refusal: Refusal, route: Route | undefined): Answer {
  if (route?.kind === "page") return problemPage(refusal)
  const answer = json(refusal.body, refusal.status)
  return { ...answer, headers: { ...answer.headers, ...(refusal.allow && { allow: refusal.allow }) } }
}

function unavailable(): Answer {
  const refusal = new Refusal(TEXTS.server, { status: 502, code: "SERVER_ERROR", source: "internal" })
  return json(refusal.body, refusal.status)
}
