import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { DOMAIN_STATUSES, type DomainStatus, OWNERSHIPS, ROUTINGS } from "./contract"
import { CLAIM_SECONDS, type DnsFindings } from "./domain-state"

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

const selectDomains = (db: Db) =>
  db
    .selectFrom("institute_domains")
    .select(["id", "instituteId", "host", "isPrimary", "txtToken", "pointsTo"])
    .select(["status", "ownership", "routing", "failedChecks", "checkedAt", "expiresAt", "createdAt"])
    .select(sql<number>`extract(epoch from now() - "createdAt")::int`.as("ageSeconds"))
export type DomainRow = ReturnType<typeof parseRow>

type StoredDomain = Awaited<ReturnType<ReturnType<typeof selectDomains>["executeTakeFirstOrThrow"]>>
const parseRow = (row: StoredDomain) => ({
  ...row,
  status: enumOf(DOMAIN_STATUSES, row.status, "status of a domain"),
  ownership: enumOf(OWNERSHIPS, row.ownership, "ownership of a domain"),
  routing: enumOf(ROUTINGS, row.routing, "routing of a domain"),
})

/** The domains of the current institute, the oldest first. */
export const listDomainRows = async (db: Db) => (await selectDomains(db).orderBy("id").execute()).map(parseRow)

export async function findDomainRow(db: Db, id: number) {
  const row = await selectDomains(db).where("id", "=", id).executeTakeFirst()
  return row && parseRow(row)
}

/** The domain at the institute that has verified it; across institutes, so for the platform only. */
export const findHolder = (db: Db, host: string): Promise<Holder | undefined> =>
  db
    .selectFrom("institute_domains")
    .select(["id", "instituteId", "host", "txtToken"])
    .where("host", "=", host)
    .where("status", "in", ["verified", "active"])
    .executeTakeFirst()

/** A domain that an institute has verified. */
export type Holder = Pick<DomainRow, "id" | "instituteId" | "host" | "txtToken">

/** Makes claims of the current institute wait for each other, so that no two take its last free place. */
export const lockDomains = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('domains', tenancy.current_institute()))`.execute(db)

/** Claims a domain for the current institute; returns its id, or undefined when it has claimed it already. */
export async function insertClaim(db: Db, host: string, txtToken: string): Promise<number | undefined> {
  const inserted = await db
    .insertInto("institute_domains")
    .values({ host, txtToken, nextCheckAt: inSeconds(60), expiresAt: inSeconds(CLAIM_SECONDS) })
    .onConflict((conflict) => conflict.columns(["instituteId", "host"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted?.id
}

interface CheckedDomain {
  id: number
  /** Where it has changed; pages are invalidated by it. */
  status?: DomainStatus
  failedChecks: number
  found: DnsFindings
  nextInSeconds: number
}

/** Saves the result of a check. A domain that fails is the primary one no longer. */
export const saveCheck = (db: Db, { id, status, failedChecks, found, nextInSeconds }: CheckedDomain) =>
  db
    .updateTable("institute_domains")
    .set({ ...found, failedChecks, checkedAt: sql<Date>`now()`, nextCheckAt: inSeconds(nextInSeconds) })
    .set({ ...(status && { status, expiresAt: null }), ...(status === "failed" && { isPrimary: false }) })
    .where("id", "=", id)
    .execute()

/** Postpones the next check of a domain. */
export const postponeCheck = (db: Db, id: number, seconds: number) =>
  db
    .updateTable("institute_domains")
    .set({ nextCheckAt: inSeconds(seconds) })
    .where("id", "=", id)
    .execute()

/** Leases the domains that are due for a check, the longest due first; across institutes. */
export const leaseDueDomains = (db: Db, { limit, leaseSeconds }: { limit: number; leaseSeconds: number }) =>
  db
    .updateTable("institute_domains")
    .set({ nextCheckAt: inSeconds(leaseSeconds) })
    .where("id", "in", (e) =>
      e
        .selectFrom("institute_domains")
        .select("id")
        .where("nextCheckAt", "<=", sql<Date>`now()`)
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "instituteId"])
    .execute()

/** Deletes the claims that have ended without a proof; across institutes. */
export const deleteExpiredClaims = (db: Db) =>
  db
    .deleteFrom("institute_domains")
    .where("status", "=", "pending")
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute()

/** Makes a domain the primary one, or no longer; returns whether it is active. */
export async function updatePrimary(db: Db, id: number, isPrimary: boolean): Promise<boolean> {
  if (isPrimary)
    await db
      .updateTable("institute_domains")
      .set({ isPrimary: false })
      .where("isPrimary", "=", true)
      .where("id", "!=", id)
      .execute()
  const { numUpdatedRows } = await db
    .updateTable("institute_domains")
    .set({ isPrimary })
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a domain of the current institute; returns its host. */
export const deleteDomain = (db: Db, id: number) =>
  db.deleteFrom("institute_domains").where("id", "=", id).returning(["host", "status"]).executeTakeFirst()

/** The hosts of all open institutes that have verified them; across institutes. */
export const listHeldHosts = (db: Db) =>
  db
    .selectFrom("institute_domains as d")
    .innerJoin("institutes as i", "i.id", "d.instituteId")
    .select("d.host")
    .where("d.status", "in", ["verified", "active"])
    .where("i.status", "=", "active")
    .execute()
