import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"

interface NewEnquiry {
  id: number
  name: string
  email?: string | undefined
  message: string
}

/** The most administrators that are mailed where the institute has no verified email. */
const MOST_RECIPIENTS = 5

/**
 * Mails a new enquiry to the verified email of the institute, or else to its administrators, within the transaction that
 * saves it. An answer to the mail goes to the visitor.
 */
export async function notifyStaff(db: Db, { id, name, email, message }: NewEnquiry): Promise<void> {
  const institute = await findInstitute(db)
  const { verifiedEmail } = institute
  const recipients = verifiedEmail
    ? [{ key: "institute", to: verifiedEmail, name: institute.name, language: institute.locale }]
    : await listAdministrators(db)
  const mails = recipients.map(({ key, language, ...recipient }) => ({
    id: `enquiry-${id}-${key}`,
    instituteId: institute.id,
    ...recipient,
    ...(language && { language }),
    template: "enquiry" as const,
    values: { visitor: name },
    path: paths.enquiries(institute.isPlatform ? "master" : "admin"),
    quote: message,
    ...(email && { answersTo: email }),
  }))
  await enqueueMany(db, sendMail, { list: mails })
}

const findInstitute = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("email_verifications as v", (on) =>
      on.onRef("v.email", "=", "i.contactEmail").on("v.verifiedAt", "is not", null),
    )
    .select(["i.id", "i.name", "i.locale", "v.email as verifiedEmail"])
    .select((e) =>
      e
        .exists(e.selectFrom("memberships as m").select("m.id").where("m.role", "=", "SuperAdmin"))
        .$castTo<boolean>()
        .as("isPlatform"),
    )
    .executeTakeFirstOrThrow()

async function listAdministrators(db: Db) {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.userId", "u.email as to", "u.firstName as name", "u.locale as language"])
    .where("m.role", "in", ["SuperAdmin", "InstituteAdmin"])
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .orderBy("m.joinedAt")
    .orderBy("m.userId")
    .limit(MOST_RECIPIENTS)
    .execute()
  return rows.map(({ userId, ...row }) => ({ key: String(userId), ...row }))
}
