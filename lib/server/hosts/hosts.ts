import { admitCall } from "../admission/admit-call"
import { isListening } from "../db/listener"
import { createRunOnce } from "../concurrency/run-once"
import { createSharedCache, pageCache } from "../page-cache/page-cache"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"

/** Looks up the institute of a host name in the database; undefined for a name that is no institute's. */
export type FindHostInstitute = (hostName: string) => Promise<ResolvedHost | undefined>

/** The institutes of hosts. */
export interface Hosts {
  /** The institute of a host as far as it is cached; `unknown` when it was not looked up. */
  cached: (host: string) => ResolvedHost | "none" | "unknown"
  /** The institute of a host, looked up if necessary for a client's address; undefined when it is no institute's. */
  find: (host: string, ip: string) => Promise<ResolvedHost | undefined>
  /** Changes whenever what a host is may have changed. */
  generation: () => number
}

const MAX_HOSTS = 10_000
/** There is no end to names that are no institute's, so these cannot displace the others. */
const MAX_OTHER_NAMES = 1_000
/** The tag of the tables that say what a host is; their triggers send it with every change. */
const TAGS = ["directory"]
const institutes = createSharedCache<ResolvedHost>(MAX_HOSTS)
const otherNames = createSharedCache<true>(MAX_OTHER_NAMES)

/** Returns the institutes of hosts by a lookup, each done once until it is invalidated. A port makes no difference. */
export function createHosts(findHostInstitute: FindHostInstitute): Hosts {
  const runOnce = createRunOnce<ResolvedHost | undefined>()

  async function lookUp(name: string) {
    const since = pageCache.now()
    const found = await findHostInstitute(name)
    if (!isListening()) return found
    if (found) institutes.set(name, { value: found, tags: TAGS, since })
    else otherNames.set(name, { value: true, tags: TAGS, since })
    return found
  }

  return {
    cached(host) {
      const name = hostName(host)
      return institutes.get(name) ?? (otherNames.get(name) ? "none" : "unknown")
    },
    async find(host, ip) {
      const name = hostName(host)
      const cached = institutes.get(name)
      if (cached ?? otherNames.get(name)) return cached
      return runOnce(`${ip} ${name}`, () => admitCall(ip, () => lookUp(name)))
    },
    generation: institutes.generation,
  }
}

/** A host without its port, which says nothing about the institute. */
const hostName = (host: string): string => host.split(":", 1)[0] ?? ""
