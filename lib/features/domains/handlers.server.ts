import { consumeAttempt, type RateLimit } from "@/lib/server/admission/rate-limit"
import { implement } from "@/lib/server/api/implement"
import { requireCertificateHost } from "./certificate-hosts.server"
import { checkDomain } from "./check-domain.server"
import { domains } from "./contract"
import { addDomain, listDomains, removeDomain, setPrimaryDomain, showDomain } from "./domains.server"

const checks: RateLimit = { points: 60, duration: 60 * 60 }

export const domainHandlers = implement(domains, {
  list: ({ actor }) => listDomains(actor.instituteId),
  add: ({ actor }, { body }) => addDomain(actor, body.domain),
  async check({ actor: { instituteId, userId } }, { params: { id } }) {
    await consumeAttempt("domain checked", checks, String(instituteId))
    await checkDomain({ instituteId, id, by: userId })
    return showDomain(instituteId, id)
  },
  setPrimary: ({ actor }, { params, body }) => setPrimaryDomain(actor, params.id, body.isPrimary),
  async remove({ db, actor }, { params }) {
    await removeDomain(db, actor, params.id)
    return null
  },
  async mayHaveCertificate(_, { query: { domain } }) {
    await requireCertificateHost(domain)
    return { domain }
  },
})
