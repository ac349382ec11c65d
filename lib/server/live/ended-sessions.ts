import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { findAccess } from "@/lib/server/auth/find-access"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import { ADMINS } from "@/lib/shared/roles"
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
      .innerJoin("institutes as i", "i.id", "s.instituteId")
      .select("s.id")
      .where("s.id", "=", sql<string>`any(${[...ended.keys()]}::uuid[])`)
      .where("s.revokedAt", "is", null)
      .where("m.status", "=", "active")
      .where((e) => e.or([e("i.status", "not in", RESTRICTIONS), e("m.role", "in", ADMINS)]))
      .execute(),
  )
  for (const { id } of active) ended.delete(id)
  return Promise.all(
    [...ended.values()].map(async (identity) => ({ ...identity, code: await findEndReason(identity) })),
  )
}

const KNOWN_REASONS = [
  "session_replaced",
  "disabled",
  "token_expired",
  "institute_suspended",
  "institute_closed",
] as const satisfies SessionEndReason[]

async function findEndReason(identity: SessionIdentity): Promise<SessionEndReason> {
  try {
    await readInstitute(identity.instituteId, (db) => findAccess(db, identity))
    return "changed"
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    return KNOWN_REASONS.find((one) => one === code) ?? "unauthenticated"
  }
}
