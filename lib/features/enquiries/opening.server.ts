import { sql } from "kysely"
import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { record } from "@/lib/features/events/events.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { enquiryEvents } from "./events"
import { recordReceived } from "./record-received.server"

const BATCH_SIZE = 100

/** What staff read of somebody who has only left an address. */
const MESSAGES = inEachLanguage({ en: "Tell me when you open.", hi: "जब आप शुरू करें, तो मुझे बताएँ।" })

/** Keeps the address of somebody who wants to hear when the institute opens; a second time changes nothing. */
export async function askWhenOpen(db: Db, email: string): Promise<void> {
  const { locale } = await db.selectFrom("institutes").select("locale").executeTakeFirstOrThrow()
  const message = MESSAGES[firstLanguage(locale)]
  const saved = await db
    .insertInto("enquiries")
    .values({ name: email, email, message, source: "opening", status: "new" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  if (saved) await recordReceived(db, { id: saved.id, name: email, email, message })
}

const waiting = (db: Db) =>
  db.selectFrom("enquiries").select("id").where("source", "=", "opening").where("status", "in", ["new", "open"])

/** Writes to those who wait for the opening, once something is published. */
export async function announceOpening(db: Db): Promise<void> {
  const somebody = await waiting(db).limit(1).executeTakeFirst()
  if (!somebody) return
  const { id } = await db.selectFrom("institutes").select("id").executeTakeFirstOrThrow()
  await enqueue(db, mailOpening, { instituteId: id })
}

/** Tells everybody who waits for the opening of an institute, once each: who is waiters no longer waits. */
export const mailOpening = job({
  name: "mail-opening",
  shape: z.object({ instituteId: Id }),
  async run({ instituteId }, { signal } = { signal: new AbortController().signal }) {
    while (!signal.aborted && (await withInstitute(instituteId, mailSome)) === BATCH_SIZE);
  },
})

async function mailSome(db: Db): Promise<number> {
  const { locale } = await db.selectFrom("institutes").select("locale").executeTakeFirstOrThrow()
  const waiters = await db
    .updateTable("enquiries")
    .set({ status: "closed" })
    .where("id", "in", waiting(db).orderBy("id").limit(BATCH_SIZE).forUpdate().skipLocked())
    .returning(["id", sql<string>`email`.as("email")])
    .execute()
  for (const { id, email } of waiters)
    await record(db, enquiryEvents.opened, {
      by: "program",
      data: { enquiryId: id, visitor: email, to: { name: email, email, mobile: null, language: locale } },
    })
  return waiters.length
}
