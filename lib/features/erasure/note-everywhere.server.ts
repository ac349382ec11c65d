import type { Db } from "@/lib/server/tenancy/transaction"

type Told = { userId: number; action: string; instituteId?: number }

/** Writes down at each institute of a person, or at the one named, what became of their account. */
export async function noteEverywhere(db: Db, { userId, action, instituteId }: Told): Promise<void> {
  await db
    .insertInto("audit_entries")
    .columns(["instituteId", "actorId", "action", "target"])
    .expression((e) =>
      e
        .selectFrom("memberships as m")
        .select(["m.instituteId", "m.userId", e.val(action).as("action"), e.val(`user:${userId}`).as("target")])
        .where("m.userId", "=", userId)
        .$if(instituteId !== undefined, (query) => query.where("m.instituteId", "=", instituteId ?? 0)),
    )
    .execute()
}
