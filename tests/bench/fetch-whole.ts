import { request } from "node:http"
import type { Program } from "./program"

const sent =
  /^(?:content-security-policy|vary|etag|referrer-policy|x-content-type-options|cross-origin-opener-policy|link|cache-control|location)$/

/** Fetches an answer as it goes over the wire: the coded body, and the headers that nginx is to send as well. */
export function fetchWhole(
  { port }: Program,
  path: string,
  host: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = path.startsWith("/api") ? {} : { "accept-encoding": "br" }
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host, ...asked } }, (response) => {
      const chunks: Buffer[] = []
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        sent.test(name) ? [[name, String(value)]] : [],
      )
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) }))
    })
      .on("error", reject)
      .end()
  })
}
