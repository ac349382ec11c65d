import { z } from "zod"
import { type Endpoint, isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { executeCall } from "./call"
import type { Implementation } from "./implement"
import type { RawInput } from "./read-input"
import { type InProcessCaller, inProcessFacts } from "./request-facts"

/** The API as pages call it: the same handlers, in this process, without HTTP. */
export interface InProcessApi {
  call: (route: string, input: RawInput, caller?: InProcessCaller) => Promise<unknown>
}

const registryKey = Symbol.for("lectern.api")

/** Registers the API on `globalThis`, where pages of the same process find it from any bundle. */
export function registerInProcessApi(implementations: Implementation[]): void {
  const byRoute = new Map(implementations.map((one) => [routeKey(one.endpoint), one]))
  const api: InProcessApi = {
    async call(route, input, caller) {
      const implementation = byRoute.get(route)
      if (!implementation || isDownload(implementation.endpoint.reply)) throw new Failure("not_found")
      const encoded = await executeCall(implementation, input, inProcessFacts(caller))
      return z.decode(implementation.endpoint.reply, encoded)
    },
  }
  Object.assign(globalThis, { [registryKey]: api })
}

/** The key of an endpoint: `GET /path/:param`. */
export const routeKey = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`
