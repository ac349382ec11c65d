import { Failure } from "@/lib/contract/errors"
import { busy } from "@/lib/server/concurrency/semaphore"
import { isDatabaseUnavailable } from "@/lib/server/db/is-database-unavailable"
import { StoreUnavailable } from "@/lib/server/gateways/files/store-unavailable"
import { log } from "@/lib/server/log"

const RETRY_AFTER_SECONDS = 5
/** Of the file system, or of PostgreSQL. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"])
/** Of PostgreSQL: a lock was not granted in time, or the transaction was given up so that another one gets its locks. */
const lockCodes = new Set(["55P03", "40P01"])

/**
 * The failure that answers an error: itself where it is one of the catalogue, `storage_full`, `busy` where a lock
 * is not granted, `maintenance` while the database is unavailable, `storage_unavailable` while the store of files is, else
 * `unexpected`. Logs those that are not of the catalogue, with `facts` about the request.
 */
export function failureOf(error: unknown, facts: Record<string, string | number>): Failure {
  if (error instanceof Failure) return error
  if (hasCode(error, lockCodes)) {
    log.warn({ ...facts, error: String(error) }, "a lock was not granted")
    return busy()
  }
  if (hasCode(error, diskFullCodes)) {
    log.error({ ...facts, error: String(error) }, "the disk is full")
    return new Failure("storage_full")
  }
  if (error instanceof StoreUnavailable) {
    log.error({ ...facts, key: error.key, error: error.reason }, "the store of files is unavailable")
    return new Failure("storage_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (isDatabaseUnavailable(error)) {
    log.error({ ...facts, error: String(error) }, "the database is unavailable")
    return new Failure("maintenance", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  log.error(
    { ...facts, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    "a request failed",
  )
  return new Failure("unexpected")
}

const hasCode = (error: unknown, codes: ReadonlySet<string>) =>
  typeof error === "object" && error !== null && "code" in error && codes.has(String(error.code))
