import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Notes in the audit what somebody did with a notification, or what they agreed to. */
export async function note(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  told: { action: string; target: string },
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({ ...told, actorId: userId })
    .execute()
}
