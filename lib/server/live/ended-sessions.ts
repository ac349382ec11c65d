import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { findAccess } from "@/lib/server/auth/find-access"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { SessionIdentity } from "./connection"
import type { SessionEndReason } from "./hub"

/** Finds those of the given sessions that have ended, each with the reason. */
export async function findEndedSessions(
  identities: SessionIdentity[],
): Promise<{ sessionId: string; code: SessionEndReason }[]> {
  const ended = new Map(identities.map((identity) => [identity.sessionId, identity]))
  const active = await readPlatform((db) =>
    db
      .selectFrom("sessions as s")
      .innerJoin("memberships as m", (on) =>
        on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
      )
      .select("s.id")
      .where("s.id", "=", sql<string>`any(${[...ended.keys()]}::uuid[])`)
      .where("s.revokedAt", "is", null)
      .where("m.status", "=", "active")
      .execute(),
  )
  for (const { id } of active) ended.delete(id)
  return Promise.all(
    [...ended.values()].map(async (identity) => ({ ...identity, code: await findEndReason(identity) })),
  )
}

async function findEndReason(identity: SessionIdentity): Promise<SessionEndReason> {
  try {
    await readInstitute(identity.instituteId, (db) => findAccess(db, identity))
    return "changed"
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    return code === "session_replaced" || code === "disabled" || code === "token_expired" ? code : "unauthenticated"
  }
}
