import { lookup } from "node:dns"
import { request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { isPublicAddress } from "@/lib/server/is-public-ip"

/** What is posted, and what was answered to it: the status, and the first 64 kB of the body. */
type Posted = { headers: Record<string, string>; body: Buffer | string }
type Answered = { status: number; body: string }
export type Post = (address: string, posted: Posted) => Promise<Answered>

type Manner = { timeoutMs?: number; isReachable?: (address: string) => boolean; takesPlain?: boolean }

const MOST_BYTES = 64 * 1024

/**
 * Posts to an address that somebody else chose: over https at its usual port, to a host with a name, which is looked up
 * once and must lead to the open internet; no redirect is followed (security.md, pitfall 7). Rejects when there is no
 * whole answer within five seconds.
 */
export function poster({ timeoutMs = 5_000, isReachable = isPublicAddress, takesPlain = false }: Manner = {}): Post {
  return (address, { headers, body }) =>
    new Promise((resolve, reject) => {
      const url = URL.parse(address)
      const isSecure = url?.protocol === "https:" && url.port === ""
      if (!url || !(isSecure || takesPlain) || url.username || isIP(url.hostname.replace(/[[\]]/g, "")))
        return reject(new Error("this address is not one to post to"))
      const request = (isSecure ? secureRequest : plainRequest)(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: lookingUp(isReachable),
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
          if (bytes > MOST_BYTES) response.destroy(new Error("the answer is too long"))
          else chunks.push(chunk)
        })
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
        )
      })
      request.end(body)
    })
}

const lookingUp =
  (isReachable: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => isReachable(address))
      const [first] = open
      if (!first) done(error ?? new Error(`${host} leads to no public address`), "", 0)
      else if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })
  }
