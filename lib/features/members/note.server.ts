import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

type Told = { action: string; target: string; before?: object; after?: object }

/** Writes down who did what, in the transaction that did it. */
export async function note(db: Db, actor: Pick<Actor, "userId">, { action, target, before, after }: Told) {
  await db
    .insertInto("audit_entries")
    .values({
      actorId: actor.userId,
      action,
      target,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}
