import { readInstitute } from "@/lib/server/tenancy/institute"

/** To whom a signed URL was issued; null for what anyone may open, such as a free preview. */
export type UrlHolder = { instituteId: number; userId: number | null; sessionId: string | null }

/** Whether the session that a URL was issued to is active, and its person an active member; true where there is none. */
export async function isSessionActive({ instituteId, userId, sessionId }: UrlHolder): Promise<boolean> {
  if (sessionId === null || userId === null) return true
  const session = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("sessions as s")
      .innerJoin("memberships as m", "m.userId", "s.userId")
      .select("s.id")
      .where("s.id", "=", sessionId)
      .where("s.userId", "=", userId)
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", new Date())
      .where("m.status", "=", "active")
      .executeTakeFirst(),
  )
  return session !== undefined
}
