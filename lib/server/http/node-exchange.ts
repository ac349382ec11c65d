import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { Context } from "hono"

/** The status, the serialised body and the headers of an answer in JSON. */
export interface JsonAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/**
 * Sends JSON. Over HTTP it is written to Node's response directly, because a `Response` would turn the text into a stream
 * and the stream into chunks; a call without HTTP gets a `Response`.
 */
export function sendJson(c: Context, { status, text, headers }: JsonAnswer): Response {
  const allHeaders = { "content-type": "application/json", ...headers }
  const outgoing = bindingsOf(c)?.outgoing
  if (!outgoing) return new Response(text, { status, headers: allHeaders })
  outgoing.writeHead(status, { ...allHeaders, "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
  return RESPONSE_ALREADY_SENT
}

/** The headers of a request, as Node has parsed them, where it came over HTTP. */
export function headersOf(c: Context): Pick<Headers, "get"> {
  const incoming = bindingsOf(c)?.incoming
  if (!incoming) return c.req.raw.headers
  return {
    get(name) {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(", ") : (value ?? null)
    },
  }
}

/** What `getRequestListener` hands to the app; undefined for a request that was made in this process. */
const bindingsOf = ({ env }: Context) => env as Partial<HttpBindings> | undefined
