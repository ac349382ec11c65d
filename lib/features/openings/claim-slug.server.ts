import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { checkSlug } from "./check-slug.server"
import type { TaughtSubject } from "./subjects"

const HELD_MINUTES = 30

interface Wanted {
  slug: string
  name: string
  subject?: TaughtSubject | undefined
}

/** Gives an address to an institute. The insert decides: throws `name_taken` with free addresses where another one has it. */
export async function claimSlug(db: Db, instituteId: number, wanted: Wanted & { openingId?: string }) {
  await freeHeld(db, wanted)
  if (!(await insertClaim(db, { slug: wanted.slug, instituteId }))) throw await nameTaken(db, wanted)
}

/** Holds an address for an opening, for half an hour, and gives back the one that it held before. Throws `name_taken` as above. */
export async function holdSlug(db: Db, openingId: string, wanted: Wanted) {
  await freeHeld(db, { ...wanted, openingId })
  if (await isUsed(db, wanted.slug)) throw await nameTaken(db, wanted)
  const heldUntil = sql<Date>`now() + make_interval(mins => ${HELD_MINUTES})`
  if (!(await insertClaim(db, { slug: wanted.slug, openingId, heldUntil }))) throw await nameTaken(db, wanted)
}

/** Whether an institute has an address, with a claim or, where it looks like an older one, without. */
const isUsed = (db: Db, slug: string) =>
  db.selectFrom("institutes").select("id").where("slug", "=", slug).executeTakeFirst()

/** Deletes what an insert would be refused for although nobody has it: what this opening holds, and what was held for too long. */
export const freeHeld = (db: Db, { slug, openingId = null }: { slug: string; openingId?: string | null }) =>
  db
    .deleteFrom("slug_claims")
    .where("instituteId", "is", null)
    .where((e) =>
      e.or([
        e("openingId", "=", openingId),
        e.and([
          e("skeleton", "=", sql<string>`tenancy.slug_skeleton(${slug})`),
          e("heldUntil", "<", sql<Date>`clock_timestamp()`),
        ]),
      ]),
    )
    .execute()

type Claim =
  | { slug: string; instituteId: number }
  | { slug: string; openingId: string; heldUntil: ReturnType<typeof sql<Date>> }

async function insertClaim(db: Db, claim: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("slug_claims")
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The failure for an address that another institute or opening has, with free ones to choose from. */
export async function nameTaken(db: Db, wanted: Wanted): Promise<Failure> {
  const { suggestions } = await checkSlug(db, wanted)
  return new Failure("name_taken", { fields: { slug: ["Is taken"] }, details: { suggestions: suggestions.join(" ") } })
}
