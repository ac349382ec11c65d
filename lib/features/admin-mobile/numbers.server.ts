import type { Actor } from "@/lib/server/auth/actor"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { found } from "@/lib/server/db/outcomes"

/** Of each number whether it is free: a number that somebody typed and never proved takes it from nobody. */
export async function listFree({ userId }: Actor, numbers: string[]): Promise<{ number: string; isFree: boolean }[]> {
  const taken = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select("mobile")
      .where("mobile", "in", numbers)
      .where("mobileVerifiedAt", "is not", null)
      .where("id", "!=", userId)
      .execute(),
  )
  return numbers.map((number) => ({ number, isFree: taken.every(({ mobile }) => mobile !== number) }))
}

/** The number of a person as it stands, and whether they have proved it. */
export async function findNumber(db: Db, userId: number): Promise<{ mobile: string | null; isProved: boolean }> {
  const { mobile, mobileVerifiedAt } = await found(
    db.selectFrom("users").select(["mobile", "mobileVerifiedAt"]).where("id", "=", userId).executeTakeFirst(),
  )
  return { mobile, isProved: mobile !== null && mobileVerifiedAt !== null }
}
