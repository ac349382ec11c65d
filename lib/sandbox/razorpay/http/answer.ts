import type { ServerResponse } from "node:http"

/** What a route answers; `headers` are added to those that every answer carries. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A JSON answer. */
export function json(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) }
}

/** Sends the browser on with a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location }, body: "" }
}

/** Writes an answer, unless the connection has gone. */
export function send(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": Buffer.byteLength(body),
    ...headers,
  })
  response.end(body)
}
