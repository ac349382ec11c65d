import { z } from "zod"

/** The channel on which the database sends the ends of sessions (migrations 0070, 0781). */
export const SESSION_END_CHANNEL = "live_ended"

/**
 * The sessions that ended: one, all of a member, of a user or of an institute, where those of admins go on; any reason of another
 * name counts as `unauthenticated`.
 */
const SessionEnd = z.object({
  sessionId: z.uuid().optional(),
  instituteId: z.number().optional(),
  userId: z.number().optional(),
  code: z
    .enum(["session_replaced", "disabled", "unauthenticated", "changed", "institute_suspended", "institute_closed"])
    .catch("unauthenticated"),
})
export type SessionEnd = z.infer<typeof SessionEnd>

/** Parses a notification of `SESSION_END_CHANNEL`: whose sessions ended or changed, and why. */
export const parseSessionEnd = (payload: string): SessionEnd => SessionEnd.parse(JSON.parse(payload))
