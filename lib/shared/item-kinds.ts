import { enumOf } from "./enum-of"
import { keysOf } from "./keys-of"

/** The kinds of items: in the database (key), in page URLs (`path`) and in the API (`wire`) (spec §2; calls `item/{kind}/{id}`). */
export const ITEM_KINDS = {
  course: { path: "courses", wire: "course" },
  pre_recorded: { path: "pre-recorded", wire: "pre-recorded" },
  book: { path: "books", wire: "book" },
  study_material: { path: "study-material", wire: "study-material" },
  webinar: { path: "webinar", wire: "webinar" },
  consultation: { path: "consultation", wire: "consultation" },
} as const
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

/** What a piece of the content of a kind is called: of a book or of study material not a lesson. */
export const nounOfContent = (kind: ItemKind): "lesson" | "part" =>
  kind === "book" || kind === "study_material" ? "part" : "lesson"

/** Whether the cover image of a kind is upright, as that of a book is. */
export const hasPortraitCover = (kind: ItemKind): boolean => kind === "book"
