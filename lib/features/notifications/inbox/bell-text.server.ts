import { createTranslator } from "use-intl/core"
import { z } from "zod"
import { openNotice, type Reader, type StoredNotice } from "@/lib/features/events/render-notice"
import { type Placeholder, preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import english from "@/lib/shared/messages/en/notifications.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/notifications.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"

const messages = inEachLanguage({
  en: english.notifications.unknownEvent,
  hi: hindi.notifications.unknownEvent,
})

/** What a former version wrote in words, which is no event. */
const LEGACY_KEY = "legacy.text"
const LegacyText = z.object({ title: z.string(), body: z.string(), link: z.string().nullable() })

const findPreferences = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .select(["u.locale as own", "i.locale", "i.name as institute", "i.country", "i.timezone"])
    .where("m.userId", "=", placeholder("userId")),
)

/** For whom the notices at the bell of a member are rendered; undefined for who is none. */
export async function findReader(db: Db, userId: number): Promise<Reader | undefined> {
  const found = await findPreferences(db, { userId })
  if (!found) return undefined
  const { own, locale, ...place } = found
  return { language: firstLanguage(own, locale), ...place }
}

/** Title, body and link of a notice; what this version cannot read is shown as a change of something. */
export function bellText(stored: StoredNotice, reader: Reader): { title: string; body: string; link: string | null } {
  const legacy = stored.key === LEGACY_KEY ? LegacyText.safeParse(stored.data) : undefined
  if (legacy?.success) return legacy.data
  const opened = openNotice(stored, reader)
  if (opened) return { title: opened.text("title"), body: opened.text("body"), link: opened.link }
  const t = createTranslator({ locale: reader.language, messages: messages[reader.language] })
  return { title: t("title"), body: t("body", { institute: reader.institute }), link: null }
}
