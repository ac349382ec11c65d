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
 * Takes a code to whom it is for. A code to sign in with goes to any e-mail, because it may belong to who has yet to sign
 * up; a short message costs money, so that only a mobile that a person has proved, or asks to prove, gets one. A code for
 * a forgotten password goes to nobody who has no account.
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
    if (!(await isWaitedFor(instituteId, id))) return
    const person = await readPlatform((db) => findByIdentifier(db, to))
    const isToProve = purpose === "verify_contact" || purpose === "admin_mobile"
    const isOpenToAll = isToProve || (purpose === "sign_in" && !isMobile(to))
    if (!isOpenToAll && (!person || person.disabledAt)) return
    const code = await unseal("one-time code", sealed)
    const language = person?.locale
    const message = { id: `code-${instituteId}-${id}-${sealed.slice(-16)}`, instituteId, to, code, language }
    if (isMobile(to)) await sendCodeSms(message)
    else if (purpose !== "admin_mobile") await sendCodeMail({ ...message, purpose })
  },
})

/** Forgets codes, tickets and tokens that ran out a day ago. */
const forgetCodes = job({
  name: "forget-codes",
  shape: z.object({}),
  cron: "20 3 * * *",
  async run() {
    const dayAgo = sql<Date>`now() - interval '1 day'`
    await withPlatform(async (db) => {
      await db.deleteFrom("one_time_codes").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("password_resets").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("sign_in_tickets").where("expiresAt", "<", dayAgo).execute()
      await db.deleteFrom("spent_id_tokens").where("expiresAt", "<", dayAgo).execute()
    })
  },
})

export const codeJobs: Job[] = [deliverCode, forgetCodes]

const isWaitedFor = (instituteId: number, id: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("one_time_codes")
      .select("id")
      .where("id", "=", id)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  )
