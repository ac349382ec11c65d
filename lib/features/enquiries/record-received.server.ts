import { sql } from "kysely"
import { staffWith } from "@/lib/features/events/audiences"
import { record, selectAudience } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { beginningOf } from "@/lib/shared/beginning-of"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enquiryEvents } from "./events"

interface NewEnquiry {
  id: number
  name: string
  email?: string | undefined
  message: string
}

/** Records a new enquiry: staff who may answer it are told, and the verified email of the institute, unless it is one of theirs. */
export async function recordReceived(db: Db, { id, name, email, message }: NewEnquiry): Promise<void> {
  const institute = await findInstitute(db)
  const { verifiedEmail } = institute
  await record(db, enquiryEvents.received, {
    by: "visitor",
    data: {
      enquiryId: id,
      visitor: name,
      message: beginningOf(message),
      answersTo: email ?? null,
      office:
        verifiedEmail && !(await isMailedToStaff(db, verifiedEmail))
          ? { name: institute.name, email: verifiedEmail, mobile: null, language: institute.locale }
          : null,
      area: institute.id === PLATFORM_INSTITUTE_ID ? "master" : "admin",
    },
    quote: message,
  })
}

const findInstitute = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("email_verifications as v", (on) =>
      on.onRef("v.email", "=", "i.contactEmail").on("v.verifiedAt", "is not", null),
    )
    .select(["i.id", "i.name", "i.locale", "v.email as verifiedEmail"])
    .executeTakeFirstOrThrow()

/** Whether an address is that of somebody among the staff who gets the same mail, and has not turned it off. */
const isMailedToStaff = (db: Db, email: string): Promise<boolean> =>
  selectAudience(db, staffWith("enquiries"), {})
    .leftJoin("notification_preferences as p", (on) =>
      on.onRef("p.instituteId", "=", "m.instituteId").onRef("p.userId", "=", "m.userId"),
    )
    .select("m.userId")
    .where("u.email", "=", email.toLowerCase())
    .where(sql<boolean>`p.channels -> 'email' is distinct from 'false'::jsonb`)
    .executeTakeFirst()
    .then((found) => found !== undefined)
