import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { CODE_SECONDS, CODE_TRIES, LINK_SECONDS } from "./verification-secret.server"

/** The contact email of the current institute with what is known of its verification. */
export const findContactEmail = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("email_verifications as v", "v.email", "i.contactEmail")
    .select(["i.contactEmail as email", "v.sentAt", "v.verifiedAt", "v.tokenHash"])
    .select(sql<boolean>`coalesce(v."linkExpiresAt" > now(), false)`.as("isLinkValid"))
    .executeTakeFirstOrThrow()
export type ContactEmail = Awaited<ReturnType<typeof findContactEmail>>

const inSeconds = (seconds: number) => sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${seconds})`

/** Stores a new code and token for an email that is not verified; returns its id and when the link expires. */
export function saveVerification(db: Db, email: string, hashes: { codeHash: Buffer; tokenHash: Buffer }) {
  const fresh = {
    ...hashes,
    tries: 0,
    sentAt: sql<Date>`now()`,
    codeExpiresAt: inSeconds(CODE_SECONDS),
    linkExpiresAt: inSeconds(LINK_SECONDS),
  }
  return db
    .insertInto("email_verifications")
    .values({ email, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "email"]).doUpdateSet(fresh).where("email_verifications.verifiedAt", "is", null),
    )
    .returning(["id", "sentAt", "codeExpiresAt", "linkExpiresAt"])
    .executeTakeFirst()
}

/** Counts a try of the code of an email, before it is compared; undefined when it has expired or has no try left. */
export const countTry = (db: Db, email: string) =>
  db
    .updateTable("email_verifications")
    .set({ tries: sql`tries + 1` })
    .where("email", "=", email)
    .where("codeExpiresAt", ">", sql<Date>`now()`)
    .where("tries", "<", CODE_TRIES)
    .returning("codeHash")
    .executeTakeFirst()

/** Marks an email as verified if this code or token is still the one that was sent; returns whether it was not before. */
export async function markVerified(db: Db, email: string, hash: { codeHash: Buffer } | { tokenHash: Buffer }) {
  const [column, value] =
    "codeHash" in hash ? (["codeHash", hash.codeHash] as const) : (["tokenHash", hash.tokenHash] as const)
  const updated = await db
    .updateTable("email_verifications")
    .set({ verifiedAt: sql`now()` })
    .where("email", "=", email)
    .where(column, "=", value)
    .where("verifiedAt", "is", null)
    .returning("id")
    .executeTakeFirst()
  return updated !== undefined
}

/** Whether the code and the link that were stored with this id and expiry are still to be delivered. */
export const isVerificationCurrent = async (db: Db, { id, linkExpiresAt }: { id: number; linkExpiresAt: Date }) =>
  (await db
    .selectFrom("email_verifications")
    .select("id")
    .where("id", "=", id)
    .where("verifiedAt", "is", null)
    .where("linkExpiresAt", "=", linkExpiresAt)
    .where("codeExpiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined
