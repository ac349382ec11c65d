import { sql } from "kysely"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { WRITERS } from "@/lib/server/tenancy/pool-sizes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { allowedOf, COUNTED_LIMITS, type CountedLimit, LIMITS } from "./limits"
import { type At, findLargerPlan, findOwnPlan, instituteOf, type OwnPlan } from "./own-plan.server"
import { recordUse } from "./record-quota.server"

interface Wanted extends At {
  /** How many places, or bytes, are added; none ask nothing. */
  amount: number
  /** Of a purchase: it may go above the limit by `paidOverflow`. */
  isBought?: boolean
  /** Of an upload that begins: what is under way counts, and nothing is stored yet. */
  isBeginning?: boolean
  /** Who adds them: unless they may buy a plan, they are told who may. */
  by?: number
  /** What somebody gets whom the plan does not concern. */
  failure?: FailureCode
}

interface Use {
  used: number
  level: number | null
}

/**
 * Takes places of a limit of the plan, in the transaction that fills them, after rights and version were checked and before
 * anything is written or sent. Throws `quota_exceeded`, with what helps, where there are too few: until the transaction ends no
 * other takes them. What the use reaches is recorded. Several limits are taken in the order of `LIMITS`, each once.
 */
export async function requireLimit(db: Db, name: CountedLimit, wanted: Wanted): Promise<void> {
  if (wanted.amount <= 0) return
  requireOrder(db, name)
  const plan = await findOwnPlan(db, wanted)
  const allowed = allowedOf(name, plan.limits[name])
  if (allowed === undefined) return
  const most = wanted.isBought ? withOverflow(name, allowed) : allowed
  const { used, level } = await lockPlaces(db, name, { ...wanted, allowed: most })
  const after = used + wanted.amount
  if (after > most) {
    if (wanted.failure) throw new Failure(wanted.failure)
    throw await quotaExceeded(db, { name, plan, used, allowed, ...wanted })
  }
  if (!wanted.isBeginning) await recordUse(db, { ...wanted, name, before: used, after, allowed, reached: level })
}

/** Takes the storage for files that are stored and have no row yet; those that are left out need none. */
export const requireStorageFor = (
  db: Db,
  by: number,
  stored: readonly ({ bytes: number } | undefined)[],
): Promise<void> =>
  requireLimit(db, "storageGb", { by, amount: stored.reduce((sum, file) => sum + (file?.bytes ?? 0), 0) })

const lastTaken = new WeakMap<Db, number>()

/** Transactions that take two limits in different orders, or raise a shared lock, would wait for each other. */
function requireOrder(db: Db, name: CountedLimit): void {
  const [last, place] = [lastTaken.get(db) ?? -1, COUNTED_LIMITS.indexOf(name)]
  const isAgain = place === last && LIMITS[name].unit === "bytes"
  if (place <= last && !isAgain) throw new Error(`${name} is taken after ${COUNTED_LIMITS[last]}`)
  lastTaken.set(db, place)
}

export function withOverflow(name: CountedLimit, allowed: number): number {
  const limit = LIMITS[name]
  return "paidOverflow" in limit ? Math.floor((allowed * (100 + limit.paidOverflow)) / 100) : allowed
}

async function lockPlaces(
  db: Db,
  name: CountedLimit,
  { allowed, ...wanted }: Wanted & { allowed: number },
): Promise<Use> {
  const { kinds, ofBytes } = countedOf(name)
  const { rows } = await sql<Use>`select used, level from tenancy.lock_places(
    ${instituteOf(wanted)}, ${name}, ${kinds}, ${ofBytes}, ${wanted.isBeginning ?? false},
    ${allowed}, ${wanted.amount}, ${WRITERS})`.execute(db)
  const [use] = rows
  if (!use) throw new Error(`${name} was not locked`)
  return use
}

/** Locks a limit against whoever takes places of it until the transaction ends; returns how many are taken by then. */
export async function lockLimit(db: Db, name: CountedLimit, at: At = {}): Promise<number> {
  return (await lockPlaces(db, name, { ...at, allowed: 0, amount: 0 })).used
}

/** Locks limits as `lockLimit` does, in their order, which is that of `LIMITS`; returns how many are taken of each by then. */
export async function lockLimits<Name extends CountedLimit>(
  db: Db,
  names: readonly Name[],
  at: At = {},
): Promise<Partial<Record<Name, number>>> {
  const limits = names.map((name) => {
    const { kinds, ofBytes } = countedOf(name)
    return sql`(${name}::text, ${kinds}::text[], ${ofBytes}::boolean)`
  })
  const { rows } = await sql<{ name: Name; used: number }>`select l.name, p.used
    from (values ${sql.join(limits)}) l (name, kinds, "ofBytes")
      cross join lateral tenancy.lock_places(${instituteOf(at)}, l.name, l.kinds, l."ofBytes", false, 0, 0, ${WRITERS}) p`.execute(
    db,
  )
  const used: Partial<Record<Name, number>> = {}
  for (const row of rows) used[row.name] = row.used
  return used
}

/** The counters of a limit. */
export function countedOf(name: CountedLimit): { kinds: readonly string[]; ofBytes: boolean } {
  const { counted } = LIMITS[name]
  return { kinds: counted.kinds, ofBytes: "ofBytes" in counted }
}

type Exceeded = Wanted & { name: CountedLimit; plan: OwnPlan; used: number; allowed: number }

async function quotaExceeded(db: Db, { name, plan, used, allowed, amount, ...at }: Exceeded): Promise<Failure> {
  const [larger, buyer] = [await findLargerPlan(db, name, allowed), await findBuyer(db, at)]
  return new Failure("quota_exceeded", {
    details: {
      limit: name,
      ...{ used: String(used), allowed: String(allowed), wanted: String(amount) },
      addOn: addOnOf(name),
      plan: plan.name ?? undefined,
      largerPlan: larger?.plan,
      largerAllowed: String(larger?.allowed ?? -1),
      buyer,
    },
  })
}

function addOnOf(name: CountedLimit): string | undefined {
  const limit = LIMITS[name]
  return "addOn" in limit ? limit.addOn : undefined
}

/** Who of the institute may buy a plan, by name; nobody where that is whoever asks. */
async function findBuyer(db: Db, { by = 0, ...at }: At & { by?: number }): Promise<string | undefined> {
  const admin = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(sql<string>`concat_ws(' ', u."firstName", nullif(u."lastName", ''))`.as("name"))
    .select("m.userId")
    .where("m.instituteId", "=", instituteOf(at))
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .orderBy(sql`m."userId" = ${by}`, "desc")
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst()
  return admin?.userId === by ? undefined : admin?.name
}
