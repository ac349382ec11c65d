import type { Db } from "@/lib/server/tenancy/transaction"
import type { Language } from "@/lib/shared/messages/languages"
import { starterSections } from "./starter-sections"

/** Begins the page of a new institute with the sections for what it teaches, in a transaction of the platform. */
export async function insertStarterPage(
  db: Db,
  { instituteId, subject, language }: { instituteId: number; subject: string | undefined; language: Language },
): Promise<void> {
  const sections = starterSections(subject, language)
  if (sections)
    await db
      .insertInto("landing_pages")
      .values({ instituteId, sections: JSON.stringify(sections) })
      .execute()
}
