import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { instituteEvents } from "@/lib/features/institutes/events"
import type { Actor } from "@/lib/server/auth/actor"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { publicOrigin } from "@/lib/server/origin"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FORMER_ADDRESS_DAYS } from "@/lib/shared/constants"
import type { InstituteAddress } from "./addresses-contract"
import { checkSlug } from "./check-slug.server"
import { freeHeld, nameTaken } from "./claim-slug.server"

/** How many addresses of before an institute may have at once, so that nobody collects them. */
const MAX_FORMER = 3

export const showAddress = (instituteId: number): Promise<InstituteAddress> =>
  readPlatform((db) => findAddress(db, instituteId))

async function findAddress(db: Db, instituteId: number): Promise<InstituteAddress> {
  const { slug } = await db
    .selectFrom("institutes")
    .select("slug")
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const former = await db
    .selectFrom("slug_claims")
    .select(["slug", sql<Date>`"releasedAt" + make_interval(days => ${FORMER_ADDRESS_DAYS}::int)`.as("until")])
    .where("instituteId", "=", instituteId)
    .where("releasedAt", "is not", null)
    .orderBy("releasedAt", "desc")
    .execute()
  return { slug, origin: publicOrigin({ slug, domain: null }), former }
}

/**
 * Gives the institute of the actor another address. The insert decides between two who want the same at the same time: throws
 * `name_taken` with free ones, `invalid_input` for one that nobody may have, and `too_many_requests` after three within a year.
 */
export async function changeAddress({ userId, instituteId }: Actor, slug: string): Promise<InstituteAddress> {
  const change = withPlatform(async (db) => {
    const { slug: from, name } = await db
      .selectFrom("institutes")
      .select(["slug", "name"])
      .where("id", "=", instituteId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (from === slug) return
    await requireFree(db, { slug, name })
    await claimNext(db, instituteId, { slug, name })
    await releaseFormer(db, instituteId, from)
    await db.updateTable("institutes").set({ slug }).where("id", "=", instituteId).execute()
    const data = { instituteId, from, to: slug }
    await record(db, instituteEvents.addressChanged, { instituteId, by: userId, data })
  })
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure("name_taken", { fields: { slug: ["Is taken"] } }) : error
  })
  return showAddress(instituteId)
}

type Wanted = { slug: string; name: string }

async function requireFree(db: Db, { slug, name }: Wanted): Promise<void> {
  const { state, suggestions } = await checkSlug(db, { slug, name })
  if (state === "free" || state === "taken" || state === "looks_taken") return
  const details = { state, suggestions: suggestions.join(" ") }
  throw new Failure("invalid_input", { fields: { slug: ["Cannot be used"] }, details })
}

/** Takes the address: one of its own of before again, one that looks like its own, or one that nobody has. */
async function claimNext(db: Db, instituteId: number, { slug, name }: Wanted): Promise<void> {
  await freeHeld(db, { slug })
  const alike = await db
    .selectFrom("slug_claims")
    .select(["slug", "instituteId"])
    .where("skeleton", "=", sql<string>`tenancy.slug_skeleton(${slug})`)
    .execute()
  if (alike.some((one) => one.instituteId !== instituteId)) throw await nameTaken(db, { slug, name })
  if (alike.some((one) => one.slug === slug)) {
    await db.updateTable("slug_claims").set({ releasedAt: null }).where("slug", "=", slug).execute()
    return
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("slug_claims")
    .values({ slug, instituteId, isAlike: alike.length > 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw await nameTaken(db, { slug, name })
}

/** Gives up the address of before, which leads to the institute for a year. One of before there were claims has none. */
async function releaseFormer(db: Db, instituteId: number, slug: string): Promise<void> {
  const released = { instituteId, releasedAt: sql<Date>`now()` }
  await db
    .insertInto("slug_claims")
    .values({
      slug,
      ...released,
      isAlike: sql<boolean>`exists (select from slug_claims c where c.skeleton = tenancy.slug_skeleton(${slug}) and not c."isAlike")`,
    })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ releasedAt: sql<Date>`now()` }))
    .execute()
  const { count } = await db
    .selectFrom("slug_claims")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("instituteId", "=", instituteId)
    .where("releasedAt", "is not", null)
    .executeTakeFirstOrThrow()
  if (count > MAX_FORMER) throw new Failure("too_many_requests")
}
