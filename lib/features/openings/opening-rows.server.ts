import { sql } from "kysely"
import { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { SUBJECTS } from "./subjects"

/** An opening that is not over. */
export type OpeningRow = NonNullable<Awaited<ReturnType<typeof findOpening>>>

const Facts = z.object({ subject: z.enum(SUBJECTS).optional(), locale: z.enum(LANGUAGES), timezone: z.string() })

/** What else was typed. */
export const parseFacts = (stored: unknown) => Facts.parse(stored)

export const findOpening = (db: Db, id: string) => openingQuery(db, id).executeTakeFirst()

/** The same, locked: of two calls that confirm it, the second finds what the first has made of it. */
export const lockOpening = (db: Db, id: string) => openingQuery(db, id).forUpdate().executeTakeFirst()

const openingQuery = (db: Db, id: string) =>
  db
    .selectFrom("openings")
    .select([
      "id",
      "openedInstituteId",
      "email",
      "firstName",
      "lastName",
      "mobile",
      "passwordHash",
      "name",
      "slug",
      "facts",
      "step",
    ])
    .select(["planSlug", "referralCode"])
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)

/** An opening that has become an institute keeps nothing secret. */
export async function finishOpening(
  db: Db,
  id: string,
  { instituteId, email }: { instituteId: number; email: string },
): Promise<void> {
  await db
    .updateTable("openings")
    .set({ openedInstituteId: instituteId, email, step: "opened", passwordHash: null })
    .where("id", "=", id)
    .execute()
}
