import { Failure } from "@/lib/contract/errors"
import { executeCall } from "./call"
import type { Implementation } from "./implement"
import { type CallEndpoint, registerApi, routeKey } from "./in-process-api"
import { inProcessFacts } from "./request-facts"

/** Registers the API for the pages of this process: the same handlers as over HTTP. */
export function registerInProcessApi(implementations: Implementation[]): void {
  registerApi(
    implementations.map(({ endpoint }) => endpoint),
    callImplementations(implementations),
  )
}

/** Calls these implementations in this process. */
export function callImplementations(implementations: Implementation[]): CallEndpoint {
  const byRoute = new Map(implementations.map((one) => [routeKey(one.endpoint), one]))
  return async (route, input, caller) => {
    const implementation = byRoute.get(route)
    if (!implementation) throw new Failure("not_found")
    return executeCall(implementation, input, inProcessFacts(caller))
  }
}
