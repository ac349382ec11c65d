import { request } from "node:http"
import type { Program } from "./program"

const copiedHeaders =
  /^(?:content-security-policy|vary|etag|referrer-policy|x-content-type-options|cross-origin-opener-policy|link|cache-control|location)$/

/** The headers of a page that another server of the same page sends too. */
export const pageHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => copiedHeaders.test(name)))

/** A response as it was received, with its encoded body. */
export interface RawResponse {
  status: number
  body: Buffer
  headers: Record<string, string>
}

/** Fetches a raw response: its status, its headers and the encoded body. */
export function fetchRaw({ port }: Program, path: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(received),
        })
      })
    })
      .on("error", reject)
      .end()
  })
}
