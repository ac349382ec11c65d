import { type Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http"
import { busy } from "../concurrency/semaphore"
import { compressorFor } from "./compress-page"

/** The local socket of the rendering process. */
export interface RendererAddress {
  agent: Agent
  socketPath: string
}

/** A request to forward: where to, with which body, whether the answer that there is no such page is withheld, and what replaces the status 200. */
interface Forwarding {
  address: RendererAddress
  body: Buffer | undefined
  withholdsMissing: boolean
  status?: number | undefined
}

/** Whether an answer was sent, or withheld because there is no such page. */
export type ForwardResult = "sent" | "missing"

const TIMEOUT_MS = 35_000
/** Headers of one connection, which the next does not get (RFC 9110 §7.6.1). */
const connectionHeaders = /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|expect)$/
const downCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"])

/** Whether a request failed because the rendering process is not there. */
export const isDown = (error: NodeJS.ErrnoException): boolean => downCodes.has(error.code ?? "")

/**
 * Passes a request to the rendering process and its answer to the client. What the client does not take at once waits in
 * the response, so that a client who reads slowly does not hold up the rendering process. Resolves once all was received,
 * even if the client has gone, because the page is rendered to the end; throws `busy` while the rendering process is not
 * there. With `withholdsMissing` an answer of status 404 is not passed on, and the result is `missing`.
 */
export function forwardRequest(
  { address, body, withholdsMissing, status = 200 }: Forwarding,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ForwardResult> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers }
    for (const name of Object.keys(headers)) if (connectionHeaders.test(name)) delete headers[name]
    if (body) headers["content-length"] = String(body.length)
    const outgoing = httpRequest(
      { ...address, method: request.method, path: request.url, headers, timeout: TIMEOUT_MS },
      (incoming) => {
        if (withholdsMissing && incoming.statusCode === 404) {
          incoming.on("end", () => resolve("missing")).on("error", reject)
          return void incoming.resume()
        }
        const compressor = compressorFor(request, incoming)
        response.writeHead(
          incoming.statusCode === 200 ? status : (incoming.statusCode ?? 502),
          compressor
            ? [...answerHeaders(incoming.rawHeaders, /^content-length$/i), ...compressor.headers]
            : answerHeaders(incoming.rawHeaders),
        )
        const sent = compressor?.compress(incoming) ?? incoming
        sent.on("data", (chunk: Buffer) => response.destroyed || response.write(chunk))
        sent.on("end", () => {
          response.end()
          resolve("sent")
        })
        for (const stream of new Set([incoming, sent])) stream.on("error", reject)
      },
    )
    outgoing.on("timeout", () => outgoing.destroy(new Error("the rendering process took too long")))
    outgoing.on("error", (error) => reject(isDown(error) && !response.headersSent ? busy() : error))
    outgoing.end(body)
  })
}

function answerHeaders(rawHeaders: readonly string[], dropped = /^$/): string[] {
  const headers: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2)
    if (!connectionHeaders.test(name.toLowerCase()) && name !== "Date" && !dropped.test(name)) headers.push(name, value)
  }
  return headers
}
