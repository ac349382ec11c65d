import { sql } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import { pictureJson } from "@/lib/server/media/picture-json"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { StoredContent } from "@/lib/features/files/files.server"

/** The current institute with its pictures and its teaser. */
export const findEditableInstitute = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .select([
      "i.id",
      "i.version",
      "i.slug",
      "i.name",
      "i.tagline",
      "i.about",
      "i.brandPrimary",
      "i.brandAccent",
      "i.contactEmail",
      "i.contactPhone",
      "i.address",
      "i.legalName",
      "i.gstin",
      "i.stateCode",
      "i.country",
    ]) // oxfmt-ignore
    .select((e) => [
      e
        .exists(
          e
            .selectFrom("email_verifications as v")
            .select("v.id")
            .whereRef("v.email", "=", "i.contactEmail")
            .where("v.verifiedAt", "is not", null),
        )
        .$castTo<boolean>()
        .as("isEmailVerified"),
      pictureJson(e.ref("i.image")).as("image"),
      pictureJson(e.ref("i.cover")).as("cover"),
      jsonObjectFrom(
        e.selectFrom("files as f").select(["f.key", "f.name", "f.bytes"]).whereRef("f.id", "=", "i.teaserVideoId"),
      ).as("teaser"),
    ])
    .executeTakeFirstOrThrow()

/** Inserts the row of a stored, public file; returns its id. */
export async function insertPublicFile(db: Db, file: StoredContent): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({ ...file, access: "public" })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

type InstituteUpdate = Record<string, string | number | null>

/** Updates the current institute if it is still at this version; returns whether it was updated. */
export async function updateInstitute(db: Db, version: number | undefined, change: InstituteUpdate): Promise<boolean> {
  let update = db.updateTable("institutes").set({ ...change, updatedAt: sql`now()` })
  if (version !== undefined) update = update.where("version", "=", version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n
}
