import { z } from "zod"
import { MAIL_RETRIES, sendEmailVerification } from "@/lib/features/mail/mail.server"
import { requestIdentity } from "@/lib/server/gateways/mail/sender-identities"
import { type Job, job } from "@/lib/server/jobs/job"
import { unseal } from "@/lib/server/seal"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { paths } from "@/lib/shared/paths"
import { isVerificationCurrent } from "./email-queries.server"

const Secrets = z.object({ code: z.string(), token: z.string() })

/** Mails the code and the link of a verification, unless another one has replaced them. */
export const deliverEmailVerification = job({
  name: "deliver-email-verification",
  workload: "urgent",
  secrets: ["sealed"],
  retries: MAIL_RETRIES,
  shape: z.object({
    id: z.number().int(),
    instituteId: z.number().int().positive(),
    email: z.email(),
    /** The administrator who asked, in whose language it is written. */
    userId: z.number().int().positive(),
    sealed: z.string(),
    linkExpiresAt: z.iso.datetime(),
  }),
  async run({ id, instituteId, email, userId, sealed, linkExpiresAt }) {
    const language = await readInstitute(instituteId, async (db) => {
      if (!(await isVerificationCurrent(db, { id, linkExpiresAt: new Date(linkExpiresAt) }))) return undefined
      const person = await db.selectFrom("users").select("locale").where("id", "=", userId).executeTakeFirst()
      return { preferred: person?.locale }
    })
    if (!language) return
    const { code, token } = Secrets.parse(JSON.parse(await unseal("verification of an institute's email", sealed)))
    await sendEmailVerification({
      id: `institute-email-${instituteId}-${id}-${sealed.slice(-16)}`,
      instituteId,
      to: email,
      language: language.preferred,
      code,
      path: paths.verifyInstituteEmail(email, token),
    })
  },
})

/** Asks the mail provider to verify an address, which it does by a mail of its own. */
export const requestSenderIdentity = job({
  name: "request-sender-identity",
  workload: "messages",
  shape: z.object({ instituteId: z.number().int().positive(), email: z.email() }),
  run: ({ email }) => requestIdentity(email),
})

export const instituteEmailJobs: Job[] = [deliverEmailVerification, requestSenderIdentity]
