import { Failure } from "@/lib/contract/errors"
import { createTokenBuckets } from "@/lib/server/concurrency/token-bucket"
import { isListening } from "@/lib/server/db/listener"
import { createRunOnce } from "@/lib/server/concurrency/run-once"
import { createSharedCache, pageCache } from "@/lib/server/page-cache/page-cache"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { listHeldHosts } from "./domain-queries.server"

/** How many questions about names that are no institute's are answered. */
const unknownNames = createTokenBuckets({ perSecond: 50, burst: 200 })
const KEY = "hosts"
/** The tag that every change of a domain or an institute carries. */
const TAGS = ["directory"]
const hosts = createSharedCache<ReadonlySet<string>>(1)
const runOnce = createRunOnce<ReadonlySet<string>>()

/**
 * Throws `not_found` for a domain that no open institute has verified. All domains are read at once and cached until one
 * changes, so that a question costs no query; past the limit of unknown names, which does not concern domains of
 * institutes, it throws `too_many_requests`.
 */
export async function requireCertificateHost(domain: string): Promise<void> {
  const known = hosts.get(KEY) ?? (await runOnce(KEY, loadHosts))
  if (known.has(domain.replace(/\.$/, ""))) return
  if (unknownNames.reserve(KEY, 0) === undefined) throw new Failure("too_many_requests", { retryAfterSeconds: 1 })
  throw new Failure("not_found")
}

async function loadHosts(): Promise<ReadonlySet<string>> {
  const since = pageCache.now()
  const found = new Set((await readPlatform(listHeldHosts)).map(({ host }) => host))
  if (isListening()) hosts.set(KEY, { value: found, tags: TAGS, since })
  return found
}
