import type { DeclaredEvent } from "@/lib/features/events/event"
import { recordMany } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Records what happens to a person's account at every institute that has them as a member, with the facts of each. */
export async function recordAtAllInstitutes<Data>(
  db: Db,
  event: DeclaredEvent<Data>,
  { userId, dataOf }: { userId: number; dataOf: (instituteId: number) => NoInfer<Data> },
): Promise<void> {
  const memberships = await db.selectFrom("memberships").select("instituteId").where("userId", "=", userId).execute()
  const facts = memberships.map(({ instituteId }) => ({ instituteId, by: userId, data: dataOf(instituteId) }))
  await recordMany(db, event, facts)
}
