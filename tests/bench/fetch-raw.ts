import { request } from "node:http"
import type { Program } from "./program"

const copiedHeaders =
  /^(?:content-security-policy|vary|etag|referrer-policy|x-content-type-options|cross-origin-opener-policy|link|cache-control|location)$/

/** Fetches a raw response: the encoded body, and the headers that nginx is to send too. */
export function fetchRaw(
  { port }: Program,
  path: string,
  host: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const encodingHeader = path.startsWith("/api") ? {} : { "accept-encoding": "br" }
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host, ...encodingHeader } }, (response) => {
      const chunks: Buffer[] = []
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        copiedHeaders.test(name) ? [[name, String(value)]] : [],
      )
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) }))
    })
      .on("error", reject)
      .end()
  })
}
