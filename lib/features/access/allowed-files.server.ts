import { Failure } from "@/lib/contract/errors"
import { type Actor, parseRole } from "@/lib/server/auth/actor"
import { findAccess } from "@/lib/server/auth/find-access"
import type { ListAllowedFiles, UrlHolder } from "@/lib/server/media/file-rights"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { requireFile } from "./require-file.server"

/** Asks for the files of an address again what was asked when it was issued (`requireFile`). */
export const listAllowedFiles: ListAllowedFiles = (holder, { fileIds, form }) =>
  readInstitute(holder.instituteId, async (db) => {
    const actor = holder.userId === null ? null : await findHolder(db, holder)
    if (actor === undefined) return []
    const allowed: number[] = []
    for (const fileId of fileIds) {
      const opened = await requireFile(db, { actor, fileId, form }).catch(ignoreFailure)
      if (opened) allowed.push(fileId)
    }
    return allowed
  })

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}

/** Whom an address was issued to, while their session and membership, or their support session, are active. */
async function findHolder(
  db: Db,
  { instituteId, userId, sessionId, isSupport }: UrlHolder,
): Promise<Actor | undefined> {
  if (userId === null || sessionId === null) return undefined
  if (isSupport) {
    const access = await findAccess(db, { userId, instituteId, sessionId, isSupport }).catch(ignoreFailure)
    return access?.actor
  }
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", "m.userId", "s.userId")
    .select("m.role")
    .where("s.id", "=", sessionId)
    .where("s.userId", "=", userId)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", new Date())
    .where("m.status", "=", "active")
    .executeTakeFirst()
  return row && { userId, instituteId, role: parseRole(row.role), sessionId, customRoleId: null, rights: [] }
}
