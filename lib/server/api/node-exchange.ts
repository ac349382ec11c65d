import type { IncomingMessage, ServerResponse } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import { encodeOnce, negotiateEncoding } from "../page-cache/encodings"

/** The status, the serialised body and the headers of an answer in JSON. */
export interface JsonAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/** A request over HTTP and its response, as Node has them. */
export type NodeExchange = {
  incoming: IncomingMessage
  outgoing: Pick<ServerResponse, "writeHead" | "end" | "getHeader">
}

/** A shorter body and its head fit into one packet as they are. */
const MIN_ENCODED_BYTES = 1_000
/** A longer body would take the thread from others; lists are paged, so that there is hardly any. */
const MAX_ENCODED_BYTES = 256 * 1024

/**
 * Writes JSON to Node's response, because a `Response` would turn the text into a stream and the stream into chunks;
 * compressed where it does not fit into a packet.
 */
export function sendJson({ incoming, outgoing }: NodeExchange, { status, text, headers }: JsonAnswer): void {
  const allHeaders = { "content-type": "application/json", ...headers }
  const length = Buffer.byteLength(text)
  if (length < MIN_ENCODED_BYTES || length > MAX_ENCODED_BYTES) {
    outgoing.writeHead(status, { ...allHeaders, "content-length": length })
    outgoing.end(text)
    return
  }
  const encoding = negotiateEncoding(incoming.headers["accept-encoding"])
  const body = encoding === "identity" ? Buffer.from(text) : encodeOnce(Buffer.from(text), encoding)
  outgoing.writeHead(status, {
    ...allHeaders,
    vary: [outgoing.getHeader("vary"), "accept-encoding"].flat().filter(Boolean).join(", "),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": body.length,
  })
  outgoing.end(body)
}

/** The headers of a request, as Node has parsed them. */
export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, "get"> => ({
  get(name) {
    const value = headers[name]
    return Array.isArray(value) ? value.join(", ") : (value ?? null)
  },
})

/** What `getRequestListener` hands to the app; undefined for a request that was made in this process. */
export function nodeExchangeOf({ env }: Context): NodeExchange | undefined {
  const { incoming, outgoing } = (env ?? {}) as Partial<HttpBindings>
  return incoming && outgoing ? { incoming, outgoing } : undefined
}
