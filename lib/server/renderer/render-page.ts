import { IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** A complete rendered response. */
export interface RenderedPage {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

const RENDER_TIMEOUT_MS = 30_000

/** Renders one URL to the end with these request headers only; rejects after 30 seconds. */
export function renderPage(
  render: RequestListener,
  url: string,
  headers: Record<string, string>,
): Promise<RenderedPage> {
  const request = new IncomingMessage(new Socket())
  request.method = "GET"
  request.url = url
  Object.assign(request, { headers, rawHeaders: Object.entries(headers).flat() })
  request.push(null)

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`rendering ${url} took too long`)), RENDER_TIMEOUT_MS)
    const response = new ServerResponse(request)
    const chunks: Buffer[] = []
    const append = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === "string") chunks.push(Buffer.from(chunk, isEncoding(encoding) ? encoding : "utf8"))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    response.write = (chunk: unknown, encoding?: unknown, done?: unknown) => {
      append(chunk, encoding)
      callFirstFunction(encoding, done)
      return true
    }
    response.end = (chunk?: unknown, encoding?: unknown, done?: unknown) => {
      if (response.writableEnded) return response
      append(chunk, encoding)
      Object.assign(response, { finished: true }) // read by `writableEnded` and by Next
      clearTimeout(timer)
      resolve({ status: response.statusCode, headers: headersOf(response), body: Buffer.concat(chunks) })
      callFirstFunction(chunk, encoding, done)
      response.emit("finish")
      response.emit("close")
      return response
    }
    void render(request, response)
  })
}

const isEncoding = (value: unknown): value is BufferEncoding => typeof value === "string" && Buffer.isEncoding(value)

const isCallback = (value: unknown): value is () => void => typeof value === "function"

function callFirstFunction(...values: unknown[]) {
  for (const value of values) if (isCallback(value)) return value()
}

function headersOf(response: ServerResponse) {
  const pairs = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)] as const],
  )
  return Object.fromEntries(pairs)
}
