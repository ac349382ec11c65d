import { Failure } from "../contract/errors"
import { HostInstitute, institutes, resolvedHost } from "../features/institutes/contract"
import type { FindHostInstitute } from "../server/hosts/hosts"
import { type CallEndpoint, routeKey } from "../server/api/in-process-api"

/** Looks up the institute of a host by the call of the specification. */
export const findHostInstitute =
  (callEndpoint: CallEndpoint): FindHostInstitute =>
  async (hostName) => {
    try {
      const reply = await callEndpoint(routeKey(institutes.findByHost), { params: { subdomain: hostName }, query: {} })
      return resolvedHost(HostInstitute.parse(reply))
    } catch (error) {
      if (error instanceof Failure && (error.code === "not_found" || error.code === "invalid_input")) return undefined
      throw error
    }
  }
