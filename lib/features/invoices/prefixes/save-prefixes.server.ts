import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import type { Db } from "@/lib/server/tenancy/transaction"
import { arePrefixesDistinct, SERIES } from "../document-number"
import { invoiceEvents } from "../events"
import { findPrefixes, showPrefixes, writePrefixes } from "./prefix-queries.server"
import type { DocumentPrefixes, Prefixes } from "../prefixes-contract"

/**
 * Saves the prefixes: those of this year for the series without a number this year, and all of them for the next. The rows of all
 * series are written together, so that the database refuses two with one prefix whatever is issued meanwhile. Throws `prefix_taken`,
 * and `stale` where others were saved since `shown`, or a series got its first number just now.
 */
export async function savePrefixes(
  db: Db,
  actor: Actor,
  { shown, prefixes }: { shown: Prefixes; prefixes: Prefixes },
): Promise<DocumentPrefixes> {
  await db.selectFrom("institutes").select("id").forNoKeyUpdate().execute()
  const before = await findPrefixes(db)
  if (areEqual(before.planned, prefixes)) return showPrefixes(db)
  if (!areEqual(before.planned, shown)) throw new Failure("stale")
  const current = { ...before.current }
  for (const series of SERIES) if (before.lastOf(series) === 0) current[series] = prefixes[series]
  for (const set of [prefixes, current]) requireDistinct(set, before.planned)
  try {
    if (!areEqual(current, before.current)) await writePrefixes(db, before.year, current)
    if (before.hasPlan || !areEqual(prefixes, current)) await writePrefixes(db, before.year + 1, prefixes)
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure("stale") : error
  }
  const saved = await findPrefixes(db)
  if (!areEqual(saved.current, current) || !areEqual(saved.planned, prefixes)) throw new Failure("stale")
  await record(db, invoiceEvents.prefixesSaved, {
    by: actor,
    data: { instituteId: actor.instituteId },
    changes: changesBetween(before.planned, prefixes),
  })
  return showPrefixes(db)
}

const areEqual = (one: Prefixes, other: Prefixes) => SERIES.every((series) => one[series] === other[series])

/** Refuses two series with one prefix, and names those of them that would change. */
function requireDistinct(prefixes: Prefixes, before: Prefixes): void {
  if (arePrefixesDistinct(prefixes)) return
  const doubled = SERIES.filter((series) =>
    SERIES.some((other) => other !== series && prefixes[other] === prefixes[series]),
  )
  const changed = doubled.filter((series) => prefixes[series] !== before[series])
  const named = changed.length > 0 ? changed : doubled
  throw new Failure("prefix_taken", {
    fields: Object.fromEntries(named.map((series) => [series, ["Is that of another series"]])),
  })
}
