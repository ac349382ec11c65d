import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FILE_KINDS } from "@/lib/shared/file-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import type { UsedLimit } from "./used-limits"

const GB = 1_000_000_000

/** The counters whose sum is what is used of a limit; of storage their bytes. */
const COUNTERS: Record<UsedLimit, readonly string[]> = {
  publishedItems: ["items.published", "items.unlisted"],
  activeStudents: ["members.Student.active"],
  staff: ["Teacher", "Admin", "InstituteAdmin"].flatMap((role) => [
    `members.${role}.active`,
    `members.${role}.invited`,
  ]),
  storageGb: [...FILE_KINDS.map((kind) => `files.${kind}`), "files.trash"],
}

/** What the current institute uses of the limits that are counted, by one statement. */
export async function listUsage(db: Db, limits: Record<string, number>) {
  const rows = await db
    .selectFrom("counters")
    .select(["kind", sql<number>`sum(count)`.as("count"), sql<number>`sum(total)`.as("total")])
    .where("kind", "in", Object.values(COUNTERS).flat())
    .where("subject", "=", 0)
    .groupBy("kind")
    .execute()
  const counters = new Map(rows.map(({ kind, ...sums }) => [kind, sums]))
  return keysOf(COUNTERS).map((limit) => {
    const sums = COUNTERS[limit].map((kind) => counters.get(kind))
    const used = sums.reduce(
      (sum, found) => sum + (limit === "storageGb" ? (found?.total ?? 0) / GB : (found?.count ?? 0)),
      0,
    )
    const allowed = limits[limit] ?? -1
    return { limit, used, allowed: allowed < 0 ? null : allowed }
  })
}
