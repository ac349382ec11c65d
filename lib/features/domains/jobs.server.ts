import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { checkDomain } from "./check-domain.server"
import { deleteExpiredClaims, leaseDueDomains, postponeCheck } from "./domain-queries.server"

const BATCH = 25
const LEASE_SECONDS = 5 * 60
const UNREACHABLE_SECONDS = 10 * 60
const TAKEN_SECONDS = 24 * 60 * 60

/**
 * Checks the domains that are due: claims within a minute at first, domains that work once a week. Who dies while checking
 * leaves their domains to the next run after the lease.
 */
export const checkDueDomains = job({
  name: "check-due-domains",
  shape: z.object({}),
  cron: "* * * * *",
  maxSeconds: 120,
  async run() {
    const due = await withPlatform((db) => leaseDueDomains(db, { limit: BATCH, leaseSeconds: LEASE_SECONDS }))
    await Promise.all(due.map(checkOne))
  },
})

async function checkOne({ id, instituteId }: { id: number; instituteId: number }): Promise<void> {
  try {
    await checkDomain({ id, instituteId, by: "program" })
  } catch (error) {
    const code = error instanceof Failure ? error.code : "unexpected"
    if (code === "not_found") return
    log.warn({ instituteId, domainId: id, error: String(error) }, "a domain could not be checked")
    const seconds = code === "domain_taken" ? TAKEN_SECONDS : UNREACHABLE_SECONDS
    await withInstitute(instituteId, (db) => postponeCheck(db, id, seconds))
  }
}

/** Ends the claims that nobody has proved within a week. */
export const endUnprovenClaims = job({
  name: "end-unproven-claims",
  shape: z.object({}),
  cron: "50 3 * * *",
  async run() {
    await withPlatform(deleteExpiredClaims)
  },
})

export const domainJobs: Job[] = [checkDueDomains, endUnprovenClaims]
