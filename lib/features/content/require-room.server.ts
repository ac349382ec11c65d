import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { MAX_MATERIALS, MAX_SECTIONS } from "./content-shapes"

/** Throws `curriculum_full` when a locked item now has more sections or materials than an item may have. */
export async function requireRoom(db: Db, itemId: number): Promise<void> {
  const { sections, materials } = await countCurriculum(db, itemId)
  if (sections > MAX_SECTIONS || materials > MAX_MATERIALS) throw new Failure("curriculum_full")
}

/** How many sections and materials an item has. */
export async function countCurriculum(db: Db, itemId: number): Promise<{ sections: number; materials: number }> {
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
  return { sections: sections ?? 0, materials: materials ?? 0 }
}
