import { sql } from "kysely"
import { maskPerson } from "@/lib/features/erasure/erasure.server"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Empties the rows of an institute that stay of what is no part of the books, and undoes what refers to rows that go. */
export async function maskInstitute(db: Db, instituteId: number): Promise<void> {
  const at = sql`where "instituteId" = ${instituteId}`
  await db
    .updateTable("institutes")
    .set({
      ...{ image: null, cover: null, favicon: null, teaserVideoId: null, tagline: null, about: null },
      ...{ contactEmail: null, contactPhone: null, highlights: "[]", achievements: "[]" },
      ...{ visible: false, featured: false, signUpAllowed: false },
    })
    .where("id", "=", instituteId)
    .execute()
  await sql`update items set image = null, "teaserVideoId" = null, "shortText" = '', description = '', tags = '{}', outcomes = '{}',
    "reviewNote" = null, "metaTitle" = '', "metaDescription" = '' ${at}
    and (image is not null or "teaserVideoId" is not null or "shortText" <> '' or description <> '')`.execute(db)
  await sql`update file_folders set "parentId" = null ${at} and "parentId" is not null`.execute(db)
  await sql`update offline_applications set note = null, reference = null, "proofKey" = null, "proofMime" = null ${at}`.execute(
    db,
  )
  await sql`update refunds set note = '', answer = '' ${at} and (note <> '' or answer <> '')`.execute(db)
  await sql`update gateway_accounts set status = 'retired', "keySecretSealed" = '', "webhookSecretSealed" = null,
    "previousWebhookSecretSealed" = null, "previousUntil" = null, "testerIds" = '{}' ${at}`.execute(db)
  await sql`update events set data = '{}', changes = null ${at} and (data <> '{}' or changes is not null)`.execute(db)
}

/**
 * Ends some memberships of an institute, and masks those of their people who are members of no other: their account was for it
 * alone. Returns how many memberships were left.
 */
export async function leaveInstitute(db: Db, instituteId: number, size: number): Promise<number> {
  const members = await db
    .selectFrom("memberships as m")
    .select("m.userId")
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("memberships as o")
            .select("o.id")
            .whereRef("o.userId", "=", "m.userId")
            .where("o.instituteId", "<>", instituteId)
            .where("o.status", "<>", "left"),
        )
        .as("isElsewhere"),
    )
    .where("m.instituteId", "=", instituteId)
    .where("m.status", "<>", "left")
    .orderBy("m.userId")
    .limit(size)
    .forUpdate("m")
    .execute()
  if (members.length === 0) return 0
  for (const { userId, isElsewhere } of members) if (!isElsewhere) await maskPerson(db, userId)
  await db
    .updateTable("memberships")
    .set({ status: "left", customRoleId: null, crmAccess: null })
    .where("instituteId", "=", instituteId)
    .where(
      "userId",
      "in",
      members.map(({ userId }) => userId),
    )
    .execute()
  return members.length
}
