import { lookup } from "node:dns"
import { request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { isPublicIp } from "@/lib/server/is-public-ip"

/** A POST request, and its response: the status and a body of at most 64 kB. */
type PostRequest = { headers: Record<string, string>; body: Buffer | string }
type PostResponse = { status: number; body: string }
export type PublicPost = (address: string, posted: PostRequest) => Promise<PostResponse>

type PostOptions = { timeoutMs?: number; isReachable?: (address: string) => boolean; allowsHttp?: boolean }

const MAX_BYTES = 64 * 1024

/**
 * Creates a function that posts to URLs from untrusted input (protection against SSRF): https on the default port, a host
 * name that is resolved once and to a public IP address, no redirects. Rejects when the response
 * is not complete within five seconds.
 */
export function createPublicPost({
  timeoutMs = 5_000,
  isReachable = isPublicIp,
  allowsHttp = false,
}: PostOptions = {}): PublicPost {
  return (address, { headers, body }) =>
    new Promise((resolve, reject) => {
      const url = URL.parse(address)
      const isSecure = url?.protocol === "https:" && url.port === ""
      if (!url || !(isSecure || allowsHttp) || url.username || isIP(url.hostname.replace(/[[\]]/g, "")))
        return reject(new Error("this URL is not allowed"))
      const request = (isSecure ? secureRequest : plainRequest)(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: lookupPublic(isReachable),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      })
      request.on("error", reject)
      request.on("response", (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on("error", reject)
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MAX_BYTES) response.destroy(new Error("the response is too long"))
          else chunks.push(chunk)
        })
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
        )
      })
      request.end(body)
    })
}

const lookupPublic =
  (isReachable: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => isReachable(address))
      const [first] = open
      if (!first) done(error ?? new Error(`${host} resolves to no public address`), "", 0)
      else if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })
  }
