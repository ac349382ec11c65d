import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { count, giveBack, type Limit } from "@/lib/server/http/rate-limit"
import { sameSecret } from "@/lib/server/secrets.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { CODE_TRIES, type CodeUse, hashCode, hashUse } from "./one-time-code.server"

const QUARTER_HOUR = 15 * 60
/** One address may guess for many people, as a school behind one does, but not through a whole list of them. */
const perAddress: Limit = { points: 100, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR }

/** A code that was found right and is still to be used. */
export interface RightCode {
  id: number
  codeHash: Buffer
}

/**
 * Tells whether a code is the one that was sent; throws `wrong_code` for any other, an old one, a used one and the sixth
 * try. A try counts before the comparison, so that many at once cannot pass, and a right one is given back.
 */
export async function tryCode(use: CodeUse, { otp, ip }: { otp: string; ip: string }): Promise<RightCode> {
  await count("code tried by address", perAddress, ip)
  const given = hashCode(use, otp)
  const kept = await countTry(use)
  const isRight = sameSecret(given, kept?.codeHash ?? Buffer.alloc(given.length))
  if (!kept || !isRight) throw new Failure("wrong_code")
  await giveBackTry(use.instituteId, kept.id)
  await giveBack("code tried by address", perAddress, ip)
  return kept
}

/** Uses a right code up, in the transaction of what it is for; throws `wrong_code` when somebody was quicker. */
export async function spendCode(db: Db, { id, codeHash }: RightCode): Promise<void> {
  const used = await db
    .updateTable("one_time_codes")
    .set({ usedAt: sql`now()` })
    .where("id", "=", id)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst()
  if (!used) throw new Failure("wrong_code")
}

const countTry = (use: CodeUse): Promise<RightCode | undefined> =>
  withInstitute(use.instituteId, (db) =>
    db
      .updateTable("one_time_codes")
      .set({ tries: sql`tries + 1` })
      .where("purpose", "=", use.purpose)
      .where("identifierHash", "=", hashUse(use))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("tries", "<", CODE_TRIES)
      .returning(["id", "codeHash"])
      .executeTakeFirst(),
  )

const giveBackTry = (instituteId: number, id: number) =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("one_time_codes")
      .set({ tries: sql`greatest(tries - 1, 0)` })
      .where("id", "=", id)
      .execute(),
  )
