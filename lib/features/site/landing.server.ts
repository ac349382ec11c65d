import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { InstituteProfile } from "@/lib/features/institutes/contract"
import { instituteEvents } from "@/lib/features/institutes/events"
import type { Actor } from "@/lib/server/auth/actor"
import { safeHtml } from "@/lib/server/safe-html"
import type { Db } from "@/lib/server/tenancy/transaction"
import { defaultSections } from "./default-sections"
import { type LandingPage, LandingSection } from "./landing-shapes"

const { highlights: Highlights, achievements: Achievements } = InstituteProfile.shape

/** The landing page of the current institute with hidden sections. A stored section of an unknown kind is left out. */
export async function findLandingPage(db: Db): Promise<LandingPage> {
  const row = await db
    .selectFrom("institutes as i")
    .leftJoin("landing_pages as p", "p.instituteId", "i.id")
    .select(["i.highlights", "i.achievements", "p.sections", "p.version"])
    .executeTakeFirst()
  if (!row) return { version: 0, sections: [] }
  if (row.version !== null) return { version: row.version, sections: parseSections(row.sections) }
  return {
    version: 0,
    sections: defaultSections({
      highlights: Highlights.safeParse(row.highlights).data ?? [],
      achievements: Achievements.safeParse(row.achievements).data ?? [],
    }),
  }
}

/** Saves the landing page of the current institute; throws `stale` when it was changed since the submitted version. */
export async function saveLandingPage(db: Db, actor: Actor, { version, sections }: LandingPage): Promise<LandingPage> {
  const before = await findLandingPage(db)
  const safe = sections.map(sanitized)
  const isSaved = version === 0 ? await insertPage(db, safe) : await updatePage(db, version, safe)
  if (!isSaved) throw new Failure("stale")
  const after = await findLandingPage(db)
  await record(db, instituteEvents.landingSaved, {
    by: actor,
    data: { instituteId: actor.instituteId },
    changes: changesBetween(before, after),
  })
  return after
}

async function insertPage(db: Db, sections: LandingSection[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("landing_pages")
    .values({ sections: JSON.stringify(sections) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function updatePage(db: Db, version: number, sections: LandingSection[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("landing_pages")
    .set({ sections: JSON.stringify(sections) })
    .where("version", "=", version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const parseSections = (stored: unknown): LandingSection[] =>
  Array.isArray(stored) ? stored.flatMap((section) => LandingSection.safeParse(section).data ?? []).map(sanitized) : []

/** A text section with only the HTML that the page may show; the others are shown as plain text. */
const sanitized = (section: LandingSection): LandingSection =>
  section.kind === "text" ? { ...section, text: safeHtml(section.text) } : section
