import type { IncomingMessage, ServerResponse } from "node:http"
import type { Hosts } from "../hosts/hosts"
import { originOf } from "../origin"
import type { ClientInfo } from "../network/trusted-request"

/** Finds the origin of an institute's page that calls the API at a host of its own; undefined for any other request. */
export type FindCallingOrigin = (request: IncomingMessage, client: ClientInfo) => Promise<string | undefined>

const METHODS = "GET, POST, PUT, PATCH, DELETE"
/** The headers that `call` sends (spec §7), in lower case. */
const HEADERS =
  "authorization, content-type, logintoken, instituteid, cross-origin-embedder-policy, cross-origin-opener-policy"
/** What `call` reads of an answer besides the headers that every page may read. */
const EXPOSED = "retry-after, x-request-id, content-disposition"
/** The longest time for which Chromium remembers a preflight. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Returns the check of origins for the API at `apiUrl`: that of the main host, of the sub-domain of an institute, or of a
 * domain at which one is served, spelled as every link spells it.
 */
export function createFindCallingOrigin(hosts: Hosts, apiUrl: string): FindCallingOrigin {
  const { host } = new URL(apiUrl)
  return async ({ headers: { origin } }, client) => {
    if (origin === undefined || client.host !== host) return undefined
    const page = URL.parse(origin)
    if (!page || originOf(page.hostname) !== origin) return undefined
    return (await hosts.find(page.host, client.ip)) && origin
  }
}

/**
 * Lets a page of this origin read the response (CORS). Cookies are allowed for those of the API's own host, as a load
 * balancer sets them; no cookie authenticates a call from another origin.
 */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response
    .setHeader("access-control-allow-origin", origin)
    .setHeader("access-control-allow-credentials", "true")
    .setHeader("access-control-expose-headers", EXPOSED)
    .setHeader("vary", "origin")
}

/** Whether a browser asks for permission to make a call of another origin. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined

/** Answers the preflight of a call from an allowed origin. */
export function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": HEADERS,
      "access-control-max-age": String(PREFLIGHT_SECONDS),
    })
    .end()
}
