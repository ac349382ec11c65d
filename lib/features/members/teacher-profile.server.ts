import type { Db } from "@/lib/server/tenancy/transaction"
import type { TeacherProfile } from "./member-shapes"

/** What the page of a teacher of the institute at hand says; null for somebody of whom it says nothing. */
export async function findTeacher(db: Db, userId: number): Promise<TeacherProfile | null> {
  const row = await db
    .selectFrom("teacher_profiles")
    .select(["headline", "bio", "subjects", "experienceYears"])
    .where("userId", "=", userId)
    .executeTakeFirst()
  return row ? { ...row, headline: row.headline ?? "", bio: row.bio ?? "" } : null
}

/** Writes what the page of a teacher says. */
export async function saveTeacher(db: Db, userId: number, { subjects, ...profile }: TeacherProfile): Promise<void> {
  const written = { ...profile, subjects: [...new Set(subjects)] }
  await db
    .insertInto("teacher_profiles")
    .values({ userId, ...written })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doUpdateSet(written))
    .execute()
}
