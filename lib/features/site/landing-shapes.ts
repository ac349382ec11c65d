import { z } from "zod"
import { RowVersion } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"

/** The kinds of sections of a landing page, in their default order. */
export const SECTION_KINDS = [
  "banner",
  "items",
  "details",
  "teaser",
  "highlights",
  "moreItems",
  "achievements",
  "teachers",
  "reviews",
  "faqs",
  "enquiry",
  "text",
] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** The kinds of which a page may have several. */
export const REPEATABLE_KINDS: readonly SectionKind[] = ["items", "text"]

/** The longest texts of a section, in characters. */
export const SECTION_LIMITS = { title: 80, text: 5_000, entryTitle: 80, entryText: 300, entries: 12, sections: 30 }

const Entry = z.object({
  title: z.string().trim().min(1).max(SECTION_LIMITS.entryTitle),
  text: z.string().trim().max(SECTION_LIMITS.entryText),
})

/**
 * A section of a landing page. An empty title or text stands for the institute's own: its name, its tagline, its
 * description, or the usual heading.
 */
export const LandingSection = z.object({
  /** Unique on the page; it stays when the section moves. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/i),
  kind: z.enum(SECTION_KINDS),
  isHidden: z.boolean(),
  title: z.string().trim().max(SECTION_LIMITS.title),
  /** Of a text section HTML, which the server sanitizes; of others plain. */
  text: z.string().trim().max(SECTION_LIMITS.text),
  /** Which items an item section shows; null for the first kind that the institute has. */
  itemKind: z.enum(listItemKinds()).nullable(),
  /** Highlights as title and text; achievements as number and label. */
  entries: z.array(Entry).max(SECTION_LIMITS.entries),
})
export type LandingSection = z.infer<typeof LandingSection>

/** The sections of a page: no id twice, and no kind twice that a page has once. */
export const LandingSections = z
  .array(LandingSection)
  .max(SECTION_LIMITS.sections)
  .refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, "Two sections have one id")
  .refine((sections) => {
    const single = sections.map(({ kind }) => kind).filter((kind) => !REPEATABLE_KINDS.includes(kind))
    return new Set(single).size === single.length
  }, "A page has this section once")

/** All sections of a landing page as its administrators edit them. Version 0 stands for the default sections. */
export const LandingPage = z.object({ version: RowVersion, sections: LandingSections })
export type LandingPage = z.infer<typeof LandingPage>
