import { Failure } from "../contract/errors"
import { findByHost } from "../features/institutes/find-by-host.server"
import type { FindHostInstitute } from "../server/hosts/hosts"
import { readPlatform } from "../server/tenancy/platform"

/** Looks up the institute of a host without the API, for a process of live connections alone. */
export const findLiveHost: FindHostInstitute = async (hostName) => {
  try {
    const { institute_Id: instituteId, ...institute } = await readPlatform((db) => findByHost(db, hostName))
    return { instituteId, ...institute }
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return undefined
    throw error
  }
}
