import type { ServerResponse } from "node:http"

/** The response of a route; `headers` are added to those of every response. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: string }

/** A JSON response. */
export function json(body: unknown, status = 200): HttpResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) }
}

/** A 303 redirect: the browser follows it with GET. */
export function seeOther(location: string): HttpResponse {
  return { status: 303, headers: { location }, body: "" }
}

/** Sends the response unless the connection is closed or headers were already sent. */
export function send(response: ServerResponse, { status, headers, body }: HttpResponse) {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": Buffer.byteLength(body),
    ...headers,
  })
  response.end(body)
}
