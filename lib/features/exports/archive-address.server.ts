import { sql } from "kysely"
import { z } from "zod"
import { callUrl } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { readToken, signToken } from "@/lib/server/media/signed-token"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { dataExports } from "./contract"

/** Long enough to start a download or to go on with one, short enough that a leaked address is useless. */
const SECONDS = 5 * 60

const Claims = z.strictObject({
  exportId: z.number().int().positive(),
  /** Left out for the whole. */
  volume: z.number().int().positive().optional(),
  instituteId: z.number().int().positive(),
  sessionId: z.uuid(),
  expires: z.number().int(),
})

type Holder = Pick<Actor, "instituteId" | "sessionId" | "userId">

/** An archive, or a volume of it. */
export type ArchiveName = { id: number; volume: number | null }

/** The address of an archive, which opens it for five minutes in one session. */
export function signArchiveUrl(
  { instituteId, sessionId }: Omit<Holder, "userId">,
  { id, volume }: ArchiveName,
): string {
  const expires = Math.floor(Date.now() / 1000) + SECONDS
  const claims = { exportId: id, ...(volume !== null && { volume }), instituteId, sessionId, expires }
  const token = signToken<z.infer<typeof Claims>>(claims)
  return callUrl(dataExports.archive, { params: { id: String(id) }, query: { token } })
}

/**
 * Whom an address was given to, and for what. Throws `link_expired` for one that is not good any more or not for this archive, and where that
 * session or the right of its person has ended.
 */
export async function requireHolder({ id, token }: { id: number; token: string }): Promise<Holder & ArchiveName> {
  const claims = readToken(token, Claims)
  if (claims?.exportId !== id) throw new Failure("link_expired")
  const holder = await readInstitute(claims.instituteId, (db) => findHolder(db, claims))
  if (!holder) throw new Failure("link_expired")
  const { instituteId, sessionId, volume = null } = claims
  return { instituteId, sessionId, userId: holder.userId, id, volume }
}

const findHolder = (db: Db, { sessionId }: Pick<Holder, "sessionId">) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", "m.userId", "s.userId")
    .select("s.userId")
    .where("s.id", "=", sessionId)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", sql<Date>`now()`)
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .executeTakeFirst()
