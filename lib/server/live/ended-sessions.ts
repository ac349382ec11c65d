import { sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { findActor } from "@/lib/server/auth/find-actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { SessionIdentity } from "./connection"
import type { SessionEndReason } from "./hub"

/** What the database sends when a session or a membership ends (migration 0070); any other reason counts as `unauthenticated`. */
const SessionEnd = z.object({
  sessionId: z.uuid().optional(),
  instituteId: z.number().optional(),
  userId: z.number().optional(),
  code: z.enum(["session_replaced", "disabled", "unauthenticated", "changed"]).catch("unauthenticated"),
})

/** Parses whose connections are to be closed, and why. */
export const parseSessionEnd = (payload: string): Partial<SessionIdentity> & { code: SessionEndReason } => {
  const { code, ...whose } = SessionEnd.parse(JSON.parse(payload))
  return { ...whose, code }
}

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
    await readInstitute(identity.instituteId, (db) => findActor(db, identity))
    return "changed"
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    return code === "session_replaced" || code === "disabled" || code === "token_expired" ? code : "unauthenticated"
  }
}
