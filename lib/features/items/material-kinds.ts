import { enumOf } from "@/lib/shared/enum-of"

/** The kinds of a material, as `materials.kind` holds them. */
export const MATERIAL_KINDS = ["video", "audio", "pdf", "doc", "image", "text", "link"] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

/** Parses a material kind of the database; throws for any other text. */
export const materialKindOf = (text: string): MaterialKind => enumOf(MATERIAL_KINDS, text, "kind of a material")

/** Whether a material of this kind is played, so that its length and a position in it mean something. */
export const isPlayable = (kind: MaterialKind) => kind === "video" || kind === "audio"
