import { isIP } from "node:net"
import type { FindInstituteId } from "../api/find-institute"

/** Asked for by load balancers, containers and the middleware of pages elsewhere, which name hosts of their own. */
const INTERNAL_PATHS = ["/api/health", "/api/users/v2/api/sub-domain-institute/"]

/**
 * Whether the API is served at a host: that of an institute, of the platform or of the API itself, or an address by which the
 * operator's own programs call it. Names that others point here get nothing.
 */
export function createServesApi(findInstitute: FindInstituteId, apiUrl: string | undefined) {
  const apiHost = apiUrl === undefined ? undefined : new URL(apiUrl).host
  return async ({ host, ip, path }: { host: string; ip: string; path: string }): Promise<boolean> =>
    INTERNAL_PATHS.some((internal) => path.startsWith(internal)) ||
    host === apiHost ||
    isAddress(host) ||
    (await findInstitute(host, ip)) !== undefined
}

/** An IP address with or without a port, or the name of the machine itself. */
function isAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "")
  return name === "localhost" || isIP(name) !== 0
}
