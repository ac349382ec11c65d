import { z } from "zod"
import { type Endpoint, isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { reportLastPage } from "../page-cache/tags"
import type { RawInput } from "./read-input"
import type { InProcessCaller } from "./request-facts"

/** Calls an endpoint, `GET /path/:param`, and returns its encoded reply. */
export type CallEndpoint = (route: string, input: RawInput, caller?: InProcessCaller) => Promise<unknown>

/** The API as pages call it, without HTTP. */
export interface InProcessApi {
  call: (route: string, input: RawInput, caller?: InProcessCaller) => Promise<unknown>
}

const registryKey = Symbol.for("lectern.api")

/** The key of an endpoint: `GET /path/:param`. */
export const routeKey = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`

/** Registers an API on `globalThis`, where pages of the same process find it from any bundle. */
export function registerApi(endpoints: readonly Endpoint[], callEndpoint: CallEndpoint): void {
  const byRoute = new Map(endpoints.map((endpoint) => [routeKey(endpoint), endpoint]))
  const api: InProcessApi = {
    async call(route, input, caller) {
      const endpoint = byRoute.get(route)
      if (!endpoint || isDownload(endpoint.reply)) throw new Failure("not_found")
      const reply: unknown = z.decode(endpoint.reply, await callEndpoint(route, input, caller))
      if (input.query.page !== undefined) reportPages(reply)
      return reply
    },
  }
  Object.assign(globalThis, { [registryKey]: api })
}

function reportPages(reply: unknown): void {
  const isPaged = typeof reply === "object" && reply !== null && "totalPages" in reply
  if (isPaged && typeof reply.totalPages === "number") reportLastPage(reply.totalPages)
}
