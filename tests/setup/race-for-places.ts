import type { CountedLimit } from "@/lib/features/plans/limits"
import { readUse, requireLimit } from "@/lib/features/plans/plans.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { openPool } from "@/lib/server/tenancy/pools"
import { type Db, inTransaction } from "@/lib/server/tenancy/transaction"
import { setLimits } from "./limits"
import { institutes, unique } from "./test-app"
import { waitForLock } from "./wait-for-lock"

type Raced = Extract<CountedLimit, "publishedItems" | "activeStudents" | "staff">
interface Race {
  /** How many take a place at the same time. */
  count: number
  /** How many have looked before them, and write only once the others are under way. */
  slow: number
  places: number
}

const FILL: Record<Raced, (db: Db, userId: number) => Promise<unknown>> = {
  publishedItems: (db) =>
    db
      .insertInto("items")
      .values({ kind: "course", title: "One", status: "published", slug: unique("race") })
      .execute(),
  activeStudents: (db, userId) => db.insertInto("memberships").values({ userId, role: "Student" }).execute(),
  staff: (db, userId) => db.insertInto("memberships").values({ userId, role: "Teacher", status: "invited" }).execute(),
}

/** Lets many take places of a limit at the same time; returns what each that took none met, and how many places are taken. */
export async function raceForPlaces(limit: Raced, { count, slow, places }: Race) {
  const used = () => readInstitute(institutes.acme, (db) => readUse(db, limit))
  const before = await used()
  await setLimits({ [limit]: before + places })
  const userIds = await insertUsers(count + slow)
  const pool = openPool(connectionStrings().app, { max: 20 + slow })
  const take = (userId: number, looked?: () => Promise<void>) =>
    inTransaction({ pool, instituteId: institutes.acme }, async (db) => {
      await requireLimit(db, limit, { amount: 1 })
      await looked?.()
      await FILL[limit](db, userId)
    })
  try {
    const gate = Promise.withResolvers<void>()
    let looking = slow
    const allLooked = Promise.withResolvers<void>()
    if (slow === 0) allLooked.resolve()
    const slowOnes = userIds.slice(0, slow).map((id) =>
      take(id, () => {
        looking -= 1
        if (looking === 0) allLooked.resolve()
        return gate.promise
      }),
    )
    await Promise.race([allLooked.promise, Promise.all(slowOnes)])
    const others = userIds.slice(slow).map((id) => take(id))
    // The first that finds few places left waits for the slow ones.
    const otherResults = Promise.allSettled(others)
    if (slow > 0) await waitForLock(otherResults)
    gate.resolve()
    const results = [...(await Promise.allSettled(slowOnes)), ...(await otherResults)]
    const met = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []))
    return { met, taken: (await used()) - before }
  } finally {
    await pool.end()
  }
}

const insertUsers = (count: number) =>
  withPlatform(async (db) => {
    const rows = await db
      .insertInto("users")
      .values(Array.from({ length: count }, () => ({ email: `${unique("racer")}@races.test`, firstName: "Racer" })))
      .returning("id")
      .execute()
    return rows.map(({ id }) => id)
  })
