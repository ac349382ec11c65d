import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The members with these addresses; throws `invalid_input` with those that nobody here has. */
export async function findTesters(db: Db, emails: readonly string[]): Promise<number[]> {
  if (emails.length === 0) return []
  const found = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id", "u.email"])
    .where("m.status", "=", "active")
    .where("u.email", "in", emails)
    .execute()
  const missing = emails.filter((email) => !found.some((one) => one.email === email))
  if (missing.length > 0)
    throw new Failure("invalid_input", { fields: { testers: [`Nobody here has ${missing.join(", ")}`] } })
  return found.map(({ id }) => id)
}
