import { sql } from "kysely"
import { z } from "zod"
import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueueMany, job, type Job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { type OpeningRow, parseFacts } from "./opening-rows.server"
import { refusalTokenOf, withoutRefused } from "./refuse-reminders.server"

const REMIND_AFTER = sql<Date>`now() - interval '24 hours'`
const MAX_PER_RUN = 500

/**
 * Reminds who stopped before the code, once: not who went on with another opening, or was reminded of one before. Whoever has begun the
 * opening may not be whose e-mail it is, so that the link has another id, which the mail alone knows, and the password is chosen anew.
 */
const remindOpenings = job({
  name: "remind-openings",
  shape: z.object({}),
  cron: "37 * * * *",
  async run() {
    await withPlatform(async (db) => {
      const due = await db
        .updateTable("openings")
        .set({ remindedAt: sql`now()`, id: sql<string>`gen_random_uuid()`, passwordHash: null })
        .where("id", "in", (e) =>
          e
            .selectFrom("openings as o")
            .select("o.id")
            .where("o.step", "=", "code")
            .where("o.remindedAt", "is", null)
            .where("o.createdAt", "<", REMIND_AFTER)
            .where((o) =>
              o.not(
                o.exists(
                  o
                    .selectFrom("openings as other")
                    .select("other.id")
                    .whereRef("other.email", "=", "o.email")
                    .whereRef("other.id", "!=", "o.id")
                    .where((other) =>
                      other.or([
                        other("other.step", "=", "opened"),
                        other("other.remindedAt", "is not", null),
                        other("other.createdAt", ">", other.ref("o.createdAt")),
                      ]),
                    ),
                ),
              ),
            )
            .orderBy("o.createdAt")
            .limit(MAX_PER_RUN),
        )
        .returning(["id", "email", "firstName", "name", "facts"])
        .execute()
      await enqueueMany(db, sendMail, { list: (await withoutRefused(db, due)).map(reminderOf) })
    })
  },
})

function reminderOf({ id, email, firstName, name, facts }: DueOpening) {
  return {
    id: `opening-${id}`,
    instituteId: PLATFORM_INSTITUTE_ID,
    to: email,
    name: firstName,
    language: parseFacts(facts).locale,
    template: "openingReminder" as const,
    values: { opening: name },
    path: paths.createInstituteAgain(id),
    unsubscribePath: `${OPENING_PATHS.unsubscribe}?token=${refusalTokenOf(email)}`,
  }
}

type DueOpening = Pick<OpeningRow, "id" | "firstName" | "name" | "facts"> & { email: string }

/** Deletes what was typed thirty days after, with the address that it held. */
const deleteOpenings = job({
  name: "delete-openings",
  shape: z.object({}),
  cron: "43 3 * * *",
  async run() {
    await withPlatform((db) =>
      db
        .deleteFrom("openings")
        .where("expiresAt", "<", sql<Date>`now()`)
        .execute(),
    )
  },
})

/** Shows institutes in the directory that have published something and have an administrator with a verified mobile. */
const listReadyInstitutes = job({
  name: "list-ready-institutes",
  shape: z.object({}),
  cron: "*/10 * * * *",
  async run() {
    await withPlatform((db) =>
      db
        .updateTable("institutes as i")
        .set({ visible: true, awaitsListing: false })
        .where("i.awaitsListing", "=", true)
        .where((e) =>
          e.exists(
            e
              .selectFrom("items")
              .select("items.id")
              .whereRef("items.instituteId", "=", "i.id")
              .where("items.status", "=", "published"),
          ),
        )
        .where((e) =>
          e.exists(
            e
              .selectFrom("memberships as m")
              .innerJoin("users as u", "u.id", "m.userId")
              .select("m.id")
              .whereRef("m.instituteId", "=", "i.id")
              .where("m.role", "=", "InstituteAdmin")
              .where("m.status", "=", "active")
              .where("u.mobileVerifiedAt", "is not", null),
          ),
        )
        .execute(),
    )
  },
})

export const openingJobs: Job[] = [remindOpenings, deleteOpenings, listReadyInstitutes]
