import { sql } from "kysely"
import { z } from "zod"
import { sendCodeMail, sendCodeSms } from "@/lib/features/mail/mail.server"
import { findByIdentifier } from "@/lib/features/auth/auth.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { unseal } from "@/lib/server/seal"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { isMobile } from "./identifier"

/**
 * Delivers a code by mail or SMS. A sign-in code goes to any e-mail, because it may belong to somebody who has yet to sign
 * up; an SMS costs money, so only a mobile that is verified, or is being verified, gets one. A code for a forgotten
 * password goes only to an account.
 */
export const deliverCode = job({
  name: "deliver-code",
  shape: z.object({
    id: z.number().int(),
    sealed: z.string(),
    instituteId: z.number().int().positive(),
    purpose: z.enum(["sign_in", "verify_contact", "reset_password", "admin_mobile"]),
    to: z.string(),
  }),
  async run({ id, sealed, instituteId, purpose, to }) {
    if (!(await isPending(instituteId, id))) return
    const person = await readPlatform((db) => findByIdentifier(db, to))
    const isVerification = purpose === "verify_contact" || purpose === "admin_mobile"
    const isForAnyone = isVerification || (purpose === "sign_in" && !isMobile(to))
    if (!isForAnyone && (!person || person.disabledAt)) return
    const code = await unseal("one-time code", sealed)
    const language = person?.locale
    const message = { id: `code-${instituteId}-${id}-${sealed.slice(-16)}`, instituteId, to, code, language }
    if (isMobile(to)) await sendCodeSms(message)
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

export const otpJobs: Job[] = [deliverCode, deleteExpiredCodes]

const isPending = (instituteId: number, id: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("one_time_codes")
      .select("id")
      .where("id", "=", id)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  )
