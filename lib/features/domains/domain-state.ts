import type { Domain, DomainStatus } from "./contract"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A claim that nobody has proved ends after this time. */
export const CLAIM_SECONDS = 7 * DAY
/** How often a domain that works is checked again, and a failed one. */
const WEEK_SECONDS = 7 * DAY
/** A domain fails when this many checks in a row, a day apart, find its records gone. */
export const MAX_FAILED_CHECKS = 3

/** What DNS says of a domain. */
export type DnsFindings = Pick<Domain, "routing" | "pointsTo"> & { ownership: Domain["ownership"] }

type State = { status: DomainStatus; failedChecks: number }

/**
 * The state of a domain after a check. A pending or failed one advances as far as its records are found. Of one that
 * works, only a scheduled check counts as failed, so that repeated checks within minutes do not end it.
 */
export function stateAfter({ status, failedChecks }: State, found: DnsFindings, isScheduled: boolean): State {
  const [isOwned, isRouted] = [found.ownership === "found", found.routing === "found"]
  if (isOwned && isRouted) return { status: "active", failedChecks: 0 }
  if (status === "pending" || status === "failed") return { status: isOwned ? "verified" : status, failedChecks: 0 }
  if (status === "verified" && isOwned) return { status, failedChecks: 0 }
  const count = isScheduled ? failedChecks + 1 : failedChecks
  return count >= MAX_FAILED_CHECKS ? { status: "failed", failedChecks: 0 } : { status, failedChecks: count }
}

/** In how many seconds a domain is checked next. */
export function secondsToNextCheck({ status, failedChecks }: State, ageSeconds: number): number {
  if (failedChecks > 0 || status === "failed") return DAY
  if (status === "active") return WEEK_SECONDS
  if (ageSeconds < HOUR) return MINUTE
  return ageSeconds < CLAIM_SECONDS ? 10 * MINUTE : DAY
}
