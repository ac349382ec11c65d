import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"

type NewUser = { email: string; firstName: string; lastName: string; mobile: string | null }
type FoundUser = { id: number; isNew: boolean }

/**
 * Finds the users of e-mails, inserts the others, and returns them by e-mail. A user is one over all institutes, so this
 * needs a platform transaction. Inserting in one order makes two imports of the same people wait for each other instead of
 * deadlocking.
 */
export async function findOrInsertUsers(db: Db, users: NewUser[]): Promise<Map<string, FoundUser>> {
  const sorted = users.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  const inserted = await db
    .insertInto("users")
    .values(sorted)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .execute()
  const newIds = new Set(inserted.map(({ id }) => id))
  const emails = users.map(({ email }) => email)
  const rows = await db.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute()
  return new Map(rows.map(({ id, email }) => [email, { id, isNew: newIds.has(id) }]))
}

/** The same for one user. */
export async function findOrInsertUser(db: Db, user: NewUser): Promise<FoundUser> {
  const found = await findOrInsertUsers(db, [user])
  return orNotFound(Promise.resolve(found.get(user.email)))
}
