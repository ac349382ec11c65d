import { randomBytes } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { env } from "@/lib/server/env.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Domain } from "./contract"
import {
  deleteDomain,
  findDomainRow,
  insertClaim,
  findHolder,
  listDomainRows,
  lockDomains,
  updatePrimary,
} from "./domain-queries.server"
import { domainEvents } from "./events"
import { presentDomains } from "./domain-records.server"
import { isStillProved } from "./is-still-proved.server"
import { parseDomain } from "./parse-domain.server"

const MAX_DOMAINS = 5
/** The hosts of the platform itself. */
const OWN_HOSTS = [
  env.MAIN_HOST,
  ...[env.API_URL, env.MEDIA_CDN_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
]

export const listDomains = async (instituteId: number): Promise<Domain[]> =>
  presentDomains(await readInstitute(instituteId, listDomainRows))

/** One domain of an institute; throws `not_found` for that of another. */
export async function showDomain(instituteId: number, id: number): Promise<Domain> {
  const row = await readInstitute(instituteId, (db) => orNotFound(findDomainRow(db, id)))
  const [domain] = await presentDomains([row])
  if (!domain) throw new Failure("not_found")
  return domain
}

/**
 * Claims a domain for an institute; a domain that it has claimed already stays as it is. Throws `domain_not_allowed` with
 * the reason, and `domain_taken` when another institute has verified the domain and its record still stands. A claim of
 * another institute that is not verified is no obstacle.
 */
export async function addDomain({ instituteId, userId }: Actor, typed: string): Promise<Domain> {
  const { host, refusal } = parseDomain(typed, OWN_HOSTS)
  if (host === undefined) throw new Failure("domain_not_allowed", { details: { reason: refusal } })
  const holder = await readPlatform((db) => findHolder(db, host))
  const isHeld = holder !== undefined && (await isStillProved(holder).catch(() => true))
  const id = await withInstitute(instituteId, async (db) => {
    await lockDomains(db)
    const isOwn = await requireRoom(db, host)
    if (!isOwn && isHeld) throw new Failure("domain_taken")
    const inserted = await insertClaim(db, host, randomBytes(20).toString("hex"))
    if (inserted) await record(db, domainEvents.added, { by: userId, data: { domainId: inserted, host } })
    return inserted ?? (await listDomainRows(db)).find((row) => row.host === host)?.id
  })
  if (id === undefined) throw new Failure("not_found")
  return showDomain(instituteId, id)
}

/** Returns whether the institute has claimed the domain; throws `domain_not_allowed` if it may claim no other. */
async function requireRoom(db: Db, host: string): Promise<boolean> {
  const rows = await listDomainRows(db)
  if (rows.some((row) => row.host === host)) return true
  if (rows.length >= MAX_DOMAINS) throw new Failure("domain_not_allowed", { details: { reason: "limit" } })
  return false
}

/** Makes an active domain the host of the institute's links, or the sub-domain again; throws `stale` for any other. */
export async function setPrimaryDomain(
  { instituteId, userId }: Actor,
  id: number,
  isPrimary: boolean,
): Promise<Domain> {
  await withInstitute(instituteId, async (db) => {
    const { host } = await orNotFound(findDomainRow(db, id))
    if (!(await updatePrimary(db, id, isPrimary))) throw new Failure("stale")
    const event = isPrimary ? domainEvents.primarySet : domainEvents.primaryUnset
    await record(db, event, { by: userId, data: { domainId: id, host } })
  })
  return showDomain(instituteId, id)
}

/** Removes a domain, in the transaction of the call. */
export async function removeDomain(db: Db, { userId }: Actor, id: number): Promise<void> {
  const { host } = await orNotFound(deleteDomain(db, id))
  await record(db, domainEvents.removed, { by: userId, data: { domainId: id, host } })
}
