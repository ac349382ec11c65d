import { Failure } from "@/lib/contract/errors"
import { env } from "@/lib/server/env.server"
import { localRecords } from "@/lib/server/gateways/dns/dns"
import { visitors } from "@/lib/server/gateways/geo/geo"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { bodyBytesHeld } from "@/lib/server/api/body-memory"
import { implement } from "@/lib/server/api/implement"
import { uploadsHeld } from "@/lib/server/api/reserve-upload"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { isProxyUntrusted } from "@/lib/server/network/untrusted-proxy"
import { missingServices } from "@/lib/server/missing-services"
import { readiness } from "@/lib/server/front/readiness"
import { countUnhandledRejections } from "@/lib/server/unhandled-rejections"
import { version } from "@/lib/server/version"
import { system } from "./contract"

const MAX_MESSAGES = 50

export const systemHandlers = implement(system, {
  async health() {
    const ready = await readiness()
    if (!ready.database || !ready.migrations || !ready.jobs) throw new Failure("maintenance", { retryAfterSeconds: 5 })
    const held = { ...uploadsHeld(), bodyBytes: bodyBytesHeld() }
    return { version, ...ready, warnings: findWarnings(), unhandledRejections: countUnhandledRejections(), held }
  },
  async outbox({ facts }) {
    requireDeveloper(facts)
    return readOutbox(MAX_MESSAGES)
  },
  dnsRecords: async ({ facts }) => recordsFor(facts).list(),
  async saveDnsRecord({ facts }, { body }) {
    const records = recordsFor(facts)
    await records.save(body)
    return records.list()
  },
  clientIp: ({ facts }) => visitors.locate(facts.ip),
  checkUpdates: async () => ({ ver: version }),
})

const findWarnings = () => [...(isProxyUntrusted() ? (["untrusted_proxy"] as const) : []), ...missingServices()]

/** Throws `not_found` for anybody but a developer on this machine. */
function requireDeveloper({ isLocal }: RequestFacts) {
  if (!isLocal || (env.NODE_ENV === "production" && !env.DEMO)) throw new Failure("not_found")
}

function recordsFor(facts: RequestFacts) {
  requireDeveloper(facts)
  if (!localRecords) throw new Failure("not_found")
  return localRecords
}
