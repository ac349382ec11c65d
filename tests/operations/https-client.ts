import { type IncomingHttpHeaders, request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"

/** The client of a browser that resolves every host to this machine. */
export interface Visit {
  host: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
  /** The address that the visitor has; one other than 127.0.0.1, which is the proxy's. */
  from?: string
}

/** The response to a visit. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const VISITOR = "127.0.0.2"

/** A function that sends requests to a port on this machine, over TLS if there is a certificate to trust. */
export const createClient =
  (port: number, trusted?: () => string) =>
  async ({ host, path, method = "GET", headers = {}, body, from = VISITOR }: Visit): Promise<Answer> => {
    const encoded = await encodeBody(body)
    const options = {
      ...{ host: "127.0.0.1", port, path, method, localAddress: from, agent: false },
      headers: { host: `${host}:${port}`, ...encoded.headers, ...headers },
      ...(trusted && { ca: trusted(), servername: host }),
    }
    return new Promise((resolve, reject) => {
      const sent = (trusted ? httpsRequest : httpRequest)(options, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject)
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      sent.on("error", reject).end(encoded.bytes)
    })
  }

export type Client = ReturnType<typeof createClient>

async function encodeBody(body: Visit["body"]): Promise<{ bytes?: Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} }
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = body instanceof FormData ? encoded.headers.get("content-type") : "application/json"
  return { bytes, headers: { "content-type": type ?? "", "content-length": String(bytes.length) } }
}
