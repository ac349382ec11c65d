import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { Context } from "hono"
import { encodeOnce, negotiateEncoding } from "../page-cache/encodings"

/** The status, the serialised body and the headers of an answer in JSON. */
export interface JsonAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/** A shorter body and its head fit into one packet as they are. */
const MIN_ENCODED_BYTES = 1_000
/** A longer body would take the thread from others; lists are paged, so that there is hardly any. */
const MAX_ENCODED_BYTES = 256 * 1024

/**
 * Sends JSON. Over HTTP it is written to Node's response directly, because a `Response` would turn the text into a stream
 * and the stream into chunks, and compressed where it does not fit into a packet; a call without HTTP gets a `Response`.
 */
export function sendJson(c: Context, { status, text, headers }: JsonAnswer): Response {
  const allHeaders = { "content-type": "application/json", ...headers }
  const { incoming, outgoing } = bindingsOf(c) ?? {}
  if (!outgoing) return new Response(text, { status, headers: allHeaders })
  const length = Buffer.byteLength(text)
  if (length < MIN_ENCODED_BYTES || length > MAX_ENCODED_BYTES) {
    outgoing.writeHead(status, { ...allHeaders, "content-length": length })
    outgoing.end(text)
    return RESPONSE_ALREADY_SENT
  }
  const encoding = negotiateEncoding(incoming?.headers["accept-encoding"])
  const body = encoding === "identity" ? Buffer.from(text) : encodeOnce(Buffer.from(text), encoding)
  outgoing.writeHead(status, {
    ...allHeaders,
    vary: "accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": body.length,
  })
  outgoing.end(body)
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
