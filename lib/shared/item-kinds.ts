import { enumOf } from "./enum-of"
import { keysOf } from "./keys-of"

interface KindSpec {
  /** Its segment of page URLs (spec §2). */
  path: string
  /** How the API spells it (calls `item/{kind}/{id}`). */
  wire: string
  /** What a piece of its content is called: of a book or of study material not a lesson. */
  noun: "lesson" | "part"
  /** Whether its cover image is upright, as that of a book is. */
  hasPortraitCover: boolean
  /** Whether the cards of a learner say of which kind it is; a course is what they expect. */
  isNamedOnCards: boolean
}

const LESSONS = { noun: "lesson", hasPortraitCover: false, isNamedOnCards: true } as const

/** The kinds of items by their key in the database, each with what every page has to know of it. */
export const ITEM_KINDS = {
  course: { path: "courses", wire: "course", ...LESSONS, isNamedOnCards: false },
  pre_recorded: { path: "pre-recorded", wire: "pre-recorded", ...LESSONS },
  book: { path: "books", wire: "book", noun: "part", hasPortraitCover: true, isNamedOnCards: true },
  study_material: {
    path: "study-material",
    wire: "study-material",
    noun: "part",
    hasPortraitCover: false,
    isNamedOnCards: true,
  },
  webinar: { path: "webinar", wire: "webinar", ...LESSONS },
  consultation: { path: "consultation", wire: "consultation", ...LESSONS },
} as const satisfies Record<string, KindSpec>
export type ItemKind = keyof typeof ITEM_KINDS

const kinds = keysOf(ITEM_KINDS)

/** Every kind, in the order in which they are displayed. */
export const listItemKinds = (): readonly ItemKind[] => kinds

/** The kind of this URL path segment, if any. */
export const kindAtPath = (path: string): ItemKind | undefined => kinds.find((kind) => ITEM_KINDS[kind].path === path)

/** A kind as the API spells it (`item/{kind}/{id}`). */
export type WireKind = (typeof ITEM_KINDS)[ItemKind]["wire"]

/** Every kind as the API spells it. */
export const listWireKinds = (): readonly WireKind[] => kinds.map((kind) => ITEM_KINDS[kind].wire)

/** The API spelling that a visitor asks for in a URL; undefined for any other text. */
export const wireKindOf = (text: string | undefined): WireKind | undefined =>
  listWireKinds().find((wire) => wire === text)

/** The kind of an API spelling. */
export const kindOnWire = (wire: WireKind): ItemKind | undefined => kinds.find((kind) => ITEM_KINDS[kind].wire === wire)

/** Parses a kind from the database; throws for any other text. */
export const itemKindOf = (text: string): ItemKind => enumOf(kinds, text, "kind of an item")

/** What a piece of the content of a kind is called. */
export const nounOfContent = (kind: ItemKind): KindSpec["noun"] => ITEM_KINDS[kind].noun

/** Whether the cover image of a kind is upright. */
export const hasPortraitCover = (kind: ItemKind): boolean => ITEM_KINDS[kind].hasPortraitCover
