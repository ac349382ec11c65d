import type { SeenRequest } from "./browser-visit"
import type { SignedInMember } from "./sign-in-many"

/** A request that any signed-in member can send. */
export interface ReplayRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

const replayedHeaders = /^(?:accept|accept-encoding|accept-language|content-type|origin|rsc|next-.*|sec-fetch-.*)$/
const MEMBER_HEADERS = ["cookie", "authorization", "logintoken", "instituteid"] as const

/** The calls of a visit: to the API and to next-auth. A browser stores pictures, so they are none. */
export const callsOf = (requests: readonly SeenRequest[]): SeenRequest[] =>
  requests.filter(({ path, type }) => path.startsWith("/api/") && type !== "image" && type !== "media")

/** The requests of a visit that a browser repeats in the next one: the document, prefetched pages and the calls. */
export const repeatedRequests = (requests: readonly SeenRequest[]): SeenRequest[] => [
  ...requests.filter(({ type, headers }) => type === "document" || "rsc" in headers),
  ...callsOf(requests),
]

/** A recorded request as another member sends it: with each credential that the recorded one carried. */
export function replayAs(
  { method, path, headers, body }: SeenRequest,
  host: string,
  member: SignedInMember,
): ReplayRequest {
  const credentials = MEMBER_HEADERS.flatMap((name) => (name in headers ? [[name, member.headers[name] ?? ""]] : []))
  const others = Object.entries(headers).filter(([name]) => replayedHeaders.test(name))
  return { method, path, headers: Object.fromEntries([["Host", host], ...others, ...credentials]), body }
}

/** A script for wrk that sends these requests one after another. */
export const replayInLua = (requests: readonly ReplayRequest[]): string => `
local requests = {}
init = function()
${requests.map((request) => `  requests[#requests + 1] = ${formatInLua(request)}`).join("\n")}
end
local sent = 0
request = function()
  sent = sent % #requests + 1
  return requests[sent]
end
`

function formatInLua({ method, path, headers, body }: ReplayRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  const parts = [JSON.stringify(method), JSON.stringify(path), `{ ${fields.join(", ")} }`]
  return `wrk.format(${[...parts, ...(body === null ? [] : [JSON.stringify(body)])].join(", ")})`
}
