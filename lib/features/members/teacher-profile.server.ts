import type { Db } from "@/lib/server/tenancy/transaction"
import type { TeacherProfile } from "./member-shapes"

/** The profile of a teacher of the current institute; null for a user without one. */
export async function findTeacherProfile(db: Db, userId: number): Promise<TeacherProfile | null> {
  const row = await db
    .selectFrom("teacher_profiles")
    .select(["headline", "bio", "subjects", "experienceYears"])
    .where("userId", "=", userId)
    .executeTakeFirst()
  return row ? { ...row, headline: row.headline ?? "", bio: row.bio ?? "" } : null
}

/** Inserts or updates the profile of a teacher, with duplicate subjects removed. */
export async function saveTeacherProfile(
  db: Db,
  userId: number,
  { subjects, ...profile }: TeacherProfile,
): Promise<void> {
  const values = { ...profile, subjects: [...new Set(subjects)] }
  await db
    .insertInto("teacher_profiles")
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doUpdateSet(values))
    .execute()
}
