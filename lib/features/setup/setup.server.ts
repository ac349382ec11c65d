import { showEditableItem } from "@/lib/features/items/items.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type SetAside, STEP_KEYS, type SetupSteps } from "./contract"
import { findSetupFacts, listSetupFacts } from "./setup-queries.server"
import { SETUP_STEPS } from "./steps"

/** The checklist as a person of an institute sees it. */
export async function showSetupSteps(db: Db, actor: Actor): Promise<SetupSteps> {
  const facts = await orNotFound(findSetupFacts(db, { userId: actor.userId }))
  const { isHidden, draft, published } = facts
  // Only the step that is still to do names them.
  const { missing } = draft && !published ? await showEditableItem(db, actor, draft.id) : { missing: [] }
  return {
    ...{ isHidden, published, draft: draft && { ...draft, missing } },
    steps: STEP_KEYS.map((step) => ({ step, isDone: SETUP_STEPS[step](facts) })),
  }
}

/** How many steps some institutes have done, in a transaction of the platform. */
export async function countSetupSteps(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const facts = await listSetupFacts(db, ids)
  return new Map(facts.map(({ id, ...of }) => [id, STEP_KEYS.filter((step) => SETUP_STEPS[step](of)).length]))
}

/** Sets a part of the checklist aside, or brings it back: a step whoever set it aside. */
export async function setAside(db: Db, userId: number, { what, isHidden }: SetAside): Promise<void> {
  if (isHidden) {
    await db
      .insertInto("setup_set_aside")
      .values({ what, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom("setup_set_aside")
    .where("what", "=", what)
    .$if(what === "checklist", (own) => own.where("userId", "=", userId))
    .execute()
}
