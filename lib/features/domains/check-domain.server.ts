import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { checkDns } from "./check-dns.server"
import { type DomainRow, findDomainRow, findHolder, type Holder, saveCheck } from "./domain-queries.server"
import { type DnsFindings, secondsToNextCheck, stateAfter } from "./domain-state"
import { domainEvents } from "./events"
import { isStillProved } from "./is-still-proved.server"
import { displayHost } from "./parse-domain.server"

/** Checked by somebody, or by the schedule of the program. */
type CheckInput = { instituteId: number; id: number; by: number | "program" }

/**
 * Looks up the records of a domain, outside of a transaction, and saves its new state. Where another institute holds a
 * domain that is proved here, its record is looked up at once, and if it is gone the domain fails there. Throws
 * `domain_taken` where that proof stands too, `dns_unavailable` when DNS does not answer, which changes nothing, and
 * `not_found`. A domain that the platform has set up is not checked.
 */
export async function checkDomain(input: CheckInput): Promise<void> {
  const { host, txtToken } = await readInstitute(input.instituteId, (db) => orNotFound(findDomainRow(db, input.id)))
  if (txtToken === null) return
  const found = await checkDns(host, txtToken)
  try {
    await save(input, found)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const holder = await readPlatform((db) => findHolder(db, host))
    if (holder && (await isStillProved(holder))) throw new Failure("domain_taken")
    if (holder) await failNow(holder)
    await save(input, found).catch((again: unknown) => {
      throw isUniqueViolation(again) ? new Failure("domain_taken") : again
    })
  }
}

function save({ instituteId, id, by }: CheckInput, found: DnsFindings): Promise<void> {
  return withInstitute(instituteId, async (db) => {
    const before = await findDomainRow(db, id)
    if (!before) return
    await saveState(db, { before, after: stateAfter(before, found, by === "program"), found, by })
  })
}

/** Ends the domain at its holder, whose record is gone, without waiting for more checks. */
function failNow({ instituteId, id }: Holder): Promise<void> {
  const found: DnsFindings = { ownership: "missing", routing: "missing", pointsTo: [] }
  return withInstitute(instituteId, async (db) => {
    const before = await findDomainRow(db, id)
    if (before?.status !== "verified" && before?.status !== "active") return
    await saveState(db, { before, after: { status: "failed", failedChecks: 0 }, found, by: "program" })
  })
}

type Change = { before: DomainRow; after: ReturnType<typeof stateAfter>; found: DnsFindings } & Pick<CheckInput, "by">

async function saveState(db: Db, { before, after, found, by }: Change): Promise<void> {
  const { id, instituteId, host } = before
  const { status, failedChecks } = after
  const nextInSeconds = secondsToNextCheck(after, before.ageSeconds)
  await saveCheck(db, { id, found, nextInSeconds, failedChecks, ...(status !== before.status && { status }) })
  if (status === before.status) return
  const data = { domainId: id, host: displayHost(host) }
  if (status === "failed") await record(db, domainEvents.failed, { by, data })
  if (status === "active") await record(db, domainEvents.works, { by, data })
  log.info({ instituteId, host, from: before.status, to: status }, "a domain changed")
}
