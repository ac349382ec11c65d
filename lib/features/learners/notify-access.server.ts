import { randomUUID } from "node:crypto"
import { createTranslator } from "use-intl/core"
import { sendMail } from "@/lib/features/mail/mail.server"
import { notifyUser } from "@/lib/features/notifications/notifications.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { formatsOf } from "@/lib/shared/formats"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { localeOf } from "@/lib/shared/locale"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"

const messages = inEachLanguage({ en: english.mail.bell, hi: hindi.mail.bell })

interface AccessChange {
  userId: number
  itemId: number
  event: "accessGiven" | "accessExtended" | "accessTaken"
  /** When the access ends; null without an end, and for access that was taken. */
  expiresAt: Date | null
  reason: string
}

/**
 * Says at the bell and by mail that staff gave, extended or took access, with their reason, in the language of the student
 * and within the transaction of the change.
 */
export async function notifyAccess(db: Db, { userId, itemId, event, expiresAt, reason }: AccessChange): Promise<void> {
  const { email, firstName, title, kind, ...row } = await findRecipient(db, userId, itemId)
  const language = firstLanguage(row.locale, row.instituteLocale)
  const { date } = formatsOf(localeOf(language, row.country), row.timezone)
  const values = { item: title, change: event, until: expiresAt ? date(expiresAt) : "none" }
  const path = event === "accessTaken" ? paths.myLearning : paths.learn(itemKindOf(kind), itemId)
  const t = createTranslator({ locale: language, messages: messages[language] })
  const body = t(`${event}.body`, { ...values, reason })
  await notifyUser(db, userId, { title: t(`${event}.title`), body, link: path })
  await enqueue(db, sendMail, {
    id: `access-${randomUUID()}`,
    instituteId: row.instituteId,
    to: email,
    name: firstName,
    language,
    template: "itemAccess",
    values,
    path,
    quote: reason,
  })
}

const findRecipient = (db: Db, userId: number, itemId: number) =>
  db
    .selectFrom("items as i")
    .innerJoin("users as u", (on) => on.on("u.id", "=", userId))
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.instituteId", "i.title", "i.kind", "u.email", "u.firstName", "u.locale"])
    .select(["s.locale as instituteLocale", "s.country", "s.timezone"])
    .where("i.id", "=", itemId)
    .executeTakeFirstOrThrow()
