import { sql } from "kysely"
import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { record } from "@/lib/features/events/events.server"
import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { closingEvents } from "./events"

const Recipients = z.array(z.object({ id: Id, email: z.string(), name: z.string(), language: z.string() }))
const Counts = z.record(z.string(), z.number())

/** Ends the deletion of an institute: mails the certificate with what was deleted by table to its last admins, and forgets them. */
export async function certifyDeletion(db: Db, instituteId: number): Promise<void> {
  const deletion = await db
    .selectFrom("institute_deletions as d")
    .innerJoin("institutes as i", "i.id", "d.instituteId")
    .select(["d.recipients", "d.counts", "i.name"])
    .where("d.instituteId", "=", instituteId)
    .where("d.endedAt", "is", null)
    .forUpdate("d")
    .executeTakeFirst()
  if (!deletion) return
  const { name } = deletion
  const counts = Object.entries(Counts.parse(deletion.counts)).toSorted()
  const rows = counts.reduce((sum, [, count]) => sum + count, 0)
  const recipients = Recipients.parse(deletion.recipients)
  await enqueueMany(db, sendMail, {
    list: recipients.map(({ id, email, name: person, language }) => ({
      id: `deleted-${instituteId}-${id}`,
      instituteId: PLATFORM_INSTITUTE_ID,
      to: email,
      name: person,
      language,
      template: "instituteDeleted" as const,
      values: { name, rows: String(rows) },
      quote: counts.map(([table, count]) => `${table}: ${count}`).join("\n"),
      path: paths.home,
      isLast: true,
    })),
  })
  await record(db, closingEvents.deleted, {
    by: "program",
    instituteId: PLATFORM_INSTITUTE_ID,
    data: { instituteId, name, rows },
    once: `institute.deleted:${instituteId}`,
  })
  await db
    .updateTable("institute_deletions")
    .set({ recipients: "[]", endedAt: sql<Date>`billing.clock()` })
    .where("instituteId", "=", instituteId)
    .execute()
}
