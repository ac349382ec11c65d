import { hasPortraitCover, type ItemKind } from "@/lib/shared/item-kinds"

/** The proportions of a cover image, the largest size in which it is stored, and the smallest that is sharp where it is shown, in pixels. */
const COVER_SHAPES = {
  wide: { width: 1_920, height: 1_080, minWidth: 640, minHeight: 360 },
  portrait: { width: 1_200, height: 1_800, minWidth: 400, minHeight: 600 },
} as const
export type CoverShape = (typeof COVER_SHAPES)[keyof typeof COVER_SHAPES]

/** What the field of a cover image says when it is refused because of its size. */
export const COVER_TOO_SMALL = "Has too few pixels"

/** The shape of the cover image of a kind. */
export const coverShapeOf = (kind: ItemKind): CoverShape =>
  hasPortraitCover(kind) ? COVER_SHAPES.portrait : COVER_SHAPES.wide
