import type { Db } from "@/lib/server/tenancy/transaction"

/** A file that was uploaded, with who did that and the area in which they work, as events say it; undefined once it is gone. */
export async function findUpload(db: Db, fileId: number) {
  const file = await db
    .selectFrom("files as f")
    .leftJoin("memberships as m", "m.userId", "f.uploadedBy")
    .select(["f.name as file", "f.folderId", "f.uploadedBy as uploaderId", "m.role"])
    .where("f.id", "=", fileId)
    .executeTakeFirst()
  if (!file) return undefined
  const { role, ...upload } = file
  const area: "admin" | "teacher" = role === "Teacher" ? "teacher" : "admin"
  return { fileId, ...upload, area }
}
