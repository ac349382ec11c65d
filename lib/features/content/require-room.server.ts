import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { MAX_MATERIALS, MAX_SECTIONS } from "./content-shapes"

/** Throws `curriculum_full` when a locked item now has more sections or materials than an item may have. */
export async function requireRoom(db: Db, itemId: number): Promise<void> {
  const { sections, materials } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom("sections")
        .select((n) => n.fn.countAll<number>().as("n"))
        .where("itemId", "=", itemId)
        .as("sections"),
      e
        .selectFrom("materials")
        .select((n) => n.fn.countAll<number>().as("n"))
        .where("itemId", "=", itemId)
        .as("materials"),
    ])
    .executeTakeFirstOrThrow()
  if ((sections ?? 0) > MAX_SECTIONS || (materials ?? 0) > MAX_MATERIALS) throw new Failure("curriculum_full")
}
