import { sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { findActor } from "@/lib/server/auth/identify"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Holder } from "./connection"
import type { Ending } from "./hub"

/** What the database tells when a session or a membership is over (migration 0070); of any other reason, no more than that. */
const Told = z.object({
  sessionId: z.uuid().optional(),
  instituteId: z.number().optional(),
  userId: z.number().optional(),
  code: z.enum(["other_platform", "disabled", "signed_out", "changed"]).catch("signed_out"),
})

/** Reads whose connections are over, and why. */
export const readEnding = (payload: string): Partial<Holder> & { code: Ending } => {
  const { code, ...whose } = Told.parse(JSON.parse(payload))
  return { ...whose, code }
}

/** Of these sessions those that are over, each with why. */
export async function endingsOf(holders: Holder[]): Promise<{ sessionId: string; code: Ending }[]> {
  const bySession = new Map(holders.map((holder) => [holder.sessionId, holder]))
  const living = await readPlatform((db) =>
    db
      .selectFrom("sessions as s")
      .innerJoin("memberships as m", (on) =>
        on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
      )
      .select("s.id")
      .where("s.id", "=", sql<string>`any(${[...bySession.keys()]}::uuid[])`)
      .where("s.revokedAt", "is", null)
      .where("m.status", "=", "active")
      .execute(),
  )
  for (const { id } of living) bySession.delete(id)
  return Promise.all([...bySession.values()].map(async (holder) => ({ ...holder, code: await endingOf(holder) })))
}

async function endingOf(holder: Holder): Promise<Ending> {
  try {
    await readInstitute(holder.instituteId, (db) => findActor(db, holder))
    return "changed"
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    return code === "other_platform" || code === "disabled" || code === "token_expired" ? code : "signed_out"
  }
}
