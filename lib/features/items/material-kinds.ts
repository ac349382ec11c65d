/** What a lesson can be. */
export const MATERIAL_KINDS = ["video", "audio", "pdf", "doc", "image", "text", "link"] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

/** The kind of material that a text of the database names; throws for any other text. */
export function materialKindOf(text: string): MaterialKind {
  const kind = MATERIAL_KINDS.find((one) => one === text)
  if (!kind) throw new Error(`no kind of material: ${text}`)
  return kind
}
