import { Failure } from "@/lib/contract/errors"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { checkDns } from "./check-dns.server"
import { mailDomainFailed } from "./mail-domain-failed.server"
import { findDomainRow, saveCheck } from "./domain-queries.server"
import { secondsToNextCheck, stateAfter } from "./domain-state"

type CheckInput = { instituteId: number; id: number; isScheduled: boolean }

/**
 * Looks up the records of a domain, outside of a transaction, and saves its new state. Throws `domain_taken` when the
 * domain is another institute's meanwhile, `dns_unavailable` when DNS does not answer, which changes nothing, and
 * `not_found`. A domain that the platform has set up is not checked.
 */
export async function checkDomain({ instituteId, id, isScheduled }: CheckInput): Promise<void> {
  const { host, txtToken } = await readInstitute(instituteId, (db) => orNotFound(findDomainRow(db, id)))
  if (txtToken === null) return
  const found = await checkDns(host, txtToken)
  await withInstitute(instituteId, async (db) => {
    const before = await findDomainRow(db, id)
    if (!before) return
    const after = stateAfter(before, found, isScheduled)
    const nextInSeconds = secondsToNextCheck(after, before.ageSeconds)
    const { status } = after
    await saveCheck(db, {
      id,
      found,
      nextInSeconds,
      failedChecks: after.failedChecks,
      ...(status !== before.status && { status }),
    })
    if (status === "failed" && before.status !== "failed") await mailDomainFailed(db, { instituteId, id, host })
    if (status !== before.status) log.info({ instituteId, host, from: before.status, to: status }, "a domain changed")
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure("domain_taken") : error
  })
}
