/** What an institute sells, as the database, the address and the wire spell it (spec §2; calls `item/{kind}/{id}`). */
export const ITEM_KINDS = {
  course: { path: "courses", wire: "course" },
  pre_recorded: { path: "pre-recorded", wire: "pre-recorded" },
  book: { path: "books", wire: "book" },
  study_material: { path: "study-material", wire: "study-material" },
  webinar: { path: "webinar", wire: "webinar" },
  consultation: { path: "consultation", wire: "consultation" },
} as const
export type ItemKind = keyof typeof ITEM_KINDS

const kinds: ItemKind[] = ["course", "pre_recorded", "book", "study_material", "webinar", "consultation"]

/** Every kind, in the order in which shops show them. */
export const listItemKinds = (): readonly ItemKind[] => kinds

/** The kind whose public pages live at this part of the address, if any. */
export const kindAtPath = (path: string): ItemKind | undefined => kinds.find((kind) => ITEM_KINDS[kind].path === path)

/** How the calls spell a kind (`item/{kind}/{id}`). */
export type WireKind = (typeof ITEM_KINDS)[ItemKind]["wire"]

/** Every kind as the calls spell it. */
export const listWireKinds = (): readonly WireKind[] => kinds.map((kind) => ITEM_KINDS[kind].wire)

/** The kind that a call spells so. */
export const kindOnWire = (wire: WireKind): ItemKind | undefined => kinds.find((kind) => ITEM_KINDS[kind].wire === wire)

/** The kind that a text of the database names; throws for any other text. */
export function itemKindOf(text: string): ItemKind {
  const kind = kinds.find((one) => one === text)
  if (!kind) throw new Error(`no kind of item: ${text}`)
  return kind
}
