import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { MAIL_RETRIES, sendMail } from "@/lib/features/mail/mail.server"
import { FinalFailure } from "@/lib/server/jobs/final-failure"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"

/** How long the link of an invitation is valid. */
const INVITATION_DAYS = 7
/** The most mails of one run; the rest goes to another job, so that no job exceeds the timeout of the queue. */
const MAX_MAILS_PER_RUN = 200

const Invitations = z.object({ instituteId: z.number().int().positive() })

/**
 * Sends every unsent invitation of an institute. The token of a link is generated here and stands only in the mail: the
 * database stores its hash, the queue nothing. A mail that fails is sent again with a new token; one that the mail server
 * refuses for good is not, and holds up no other.
 */
export const sendInvitations: Job<typeof Invitations> = job({
  name: "send-invitations",
  retries: MAIL_RETRIES,
  shape: Invitations,
  async run({ instituteId }) {
    for (let sent = 0; sent < MAX_MAILS_PER_RUN; sent += 1) {
      const token = randomBytes(32).toString("base64url")
      const invitation = await withInstitute(instituteId, (db) => claimInvitation(db, token))
      if (!invitation) return
      await sendMail
        .run({
          id: `invitation-${invitation.id}-${hashToken(token).toString("hex").slice(0, 12)}`,
          instituteId,
          to: invitation.email,
          name: invitation.firstName,
          template: "invitation",
          values: { role: invitation.role },
          path: paths.acceptInvite(token),
        })
        .catch(async (error: unknown) => {
          const isRefused = error instanceof FinalFailure
          await withInstitute(instituteId, (db) => releaseInvitation(db, invitation.id, isRefused))
          if (!isRefused) throw error
        })
    }
    await withInstitute(instituteId, (db) => enqueue(db, sendInvitations, { instituteId }))
  },
})

/** The stored hash of the token of a link. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()

/** Locks one unsent invitation and marks it as sent, so that no other job sends it too. */
async function claimInvitation(db: Db, token: string) {
  const next = await db
    .selectFrom("invitations as v")
    .innerJoin("memberships as m", "m.userId", "v.userId")
    .innerJoin("users as u", "u.id", "v.userId")
    .select(["v.id", "v.firstName", "m.role", "u.email"])
    .where("v.sentAt", "is", null)
    .where("v.refusedAt", "is", null)
    .where("v.waits", "=", false)
    .where("m.status", "=", "invited")
    .orderBy("v.id")
    .limit(1)
    .forUpdate("v")
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  await db
    .updateTable("invitations")
    .set({
      tokenHash: hashToken(token),
      sentAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .where("id", "=", next.id)
    .execute()
  return next
}

const releaseInvitation = (db: Db, id: number, isRefused: boolean) =>
  db
    .updateTable("invitations")
    .set({ tokenHash: null, sentAt: null, expiresAt: null, refusedAt: isRefused ? sql`now()` : null })
    .where("id", "=", id)
    .execute()
