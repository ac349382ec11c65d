import type { Actor } from "@/lib/server/auth/actor"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { orNotFound } from "@/lib/server/db/or-not-found"

/** Whether each number is free; a number that another user entered without verifying it is free. */
export async function listNumberAvailability(
  { userId }: Actor,
  numbers: string[],
): Promise<{ number: string; isFree: boolean }[]> {
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

/** The current number of a user, and whether it is verified. */
export async function findOwnNumber(db: Db, userId: number): Promise<{ mobile: string | null; isVerified: boolean }> {
  const { mobile, mobileVerifiedAt } = await orNotFound(
    db.selectFrom("users").select(["mobile", "mobileVerifiedAt"]).where("id", "=", userId).executeTakeFirst(),
  )
  return { mobile, isVerified: mobile !== null && mobileVerifiedAt !== null }
}
