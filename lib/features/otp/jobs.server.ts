import { sql } from "kysely"
import { z } from "zod"
import { sendCodeMail, sendCodeSms } from "@/lib/features/mail/mail.server"
import { findByIdentifier, isActiveMember } from "@/lib/features/auth/auth.server"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { unseal } from "@/lib/server/seal"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { isMobile } from "./identifier"

/** What somebody without an account asks a code for. */
const ANYONES = ["sign_in", "open_institute"]

/**
 * Delivers a code by mail or SMS. A sign-in code goes to any e-mail, because it may belong to somebody who has yet to sign
 * up; an SMS costs money, so only a mobile that is verified, or is being verified, gets one. A code for a forgotten
 * password goes only to a member of the institute that was asked.
 */
export const deliverCode = job({
  name: "deliver-code",
  workload: "urgent",
  secrets: ["sealed"],
  shape: z.object({
    id: z.number().int(),
    sealed: z.string(),
    expiresAt: z.iso.datetime(),
    instituteId: z.number().int().positive(),
    purpose: z.enum(["sign_in", "verify_contact", "reset_password", "admin_mobile", "open_institute"]),
    to: z.string(),
    isSignUp: z.boolean().default(false),
  }),
  async run({ id, sealed, expiresAt, instituteId, purpose, to, isSignUp }) {
    if (!(await isCurrent({ instituteId, id, expiresAt }))) return
    const person = await readPlatform((db) => findByIdentifier(db, to))
    const isVerification = purpose === "verify_contact" || purpose === "admin_mobile"
    const isForAnyone = isVerification || (ANYONES.includes(purpose) && !isMobile(to))
    if (!isForAnyone && (!person || person.disabledAt)) return
    if (purpose === "reset_password" && !(await isMemberOf(instituteId, person?.id))) return
    const code = await unseal("one-time code", sealed)
    const language = person?.locale
    const message = { id: `code-${instituteId}-${id}-${sealed.slice(-16)}`, instituteId, to, code, language }
    if (isMobile(to)) await sendCodeSms(message)
    else if (isSignUp) await sendCodeMail({ ...message, purpose: person ? "has_account" : "sign_up" })
    else if (purpose !== "admin_mobile") await sendCodeMail({ ...message, purpose })
  },
})

/** Deletes codes, tickets and tokens that expired more than a day ago. */
const deleteExpiredCodes = job({
  name: "delete-expired-codes",
  shape: z.object({}),
  cron: "20 3 * * *",
  async run() {
    const dayAgo = sql<Date>`now() - interval '1 day'`
    await withPlatform(async (db) => {
      await db.deleteFrom("one_time_codes").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("password_resets").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("sign_in_tickets").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("used_id_tokens").where("expiresAt", "<", dayAgo).execute()
    })
  },
})

/** Records that the codes of a contact are paused, of which the person is told; nobody, where it belongs to nobody. */
export const notifyCodeLimit = job({
  name: "notify-code-limit",
  workload: "messages",
  shape: z.object({ instituteId: z.number().int().positive(), identifier: z.string() }),
  async run({ instituteId, identifier }) {
    await withPlatform(async (db) => {
      const person = await findByIdentifier(db, identifier)
      if (!person || person.disabledAt) return
      const { id: userId } = person
      await record(db, accountEvents.codesPaused, {
        by: "program",
        instituteId: await findInstituteToWriteFrom(db, userId, instituteId),
        data: { userId },
        once: `account.codes_paused:${userId}:${new Date().toISOString().slice(0, 10)}`,
      })
    })
  },
})

export const otpJobs: Job[] = [deliverCode, notifyCodeLimit, deleteExpiredCodes]

const isMemberOf = (instituteId: number, userId: number | undefined) =>
  userId === undefined ? false : readInstitute(instituteId, (db) => isActiveMember(db, userId))

/** The institute where the limit was reached if the person is its member, else one of theirs, else the platform. */
async function findInstituteToWriteFrom(db: Db, userId: number, instituteId: number): Promise<number> {
  const membership = await db
    .selectFrom("memberships")
    .select("instituteId")
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .orderBy((e) => e("instituteId", "=", instituteId), "desc")
    .orderBy("id")
    .executeTakeFirst()
  return membership?.instituteId ?? PLATFORM_INSTITUTE_ID
}

/** Whether a code can still be used: it has not expired, and no newer one has replaced it, which has the same id. */
const isCurrent = ({ instituteId, id, expiresAt }: { instituteId: number; id: number; expiresAt: string }) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("one_time_codes")
      .select("id")
      .where("id", "=", id)
      .where("usedAt", "is", null)
      .where("expiresAt", "=", new Date(expiresAt))
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  )
