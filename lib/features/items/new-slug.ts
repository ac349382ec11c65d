import type { ItemKind } from "@/lib/shared/item-kinds"

const MAX_WORDS_LENGTH = 60

/** A slug of the Latin letters of a title, or of its kind, made unique by random digits. */
export function newSlug(title: string, kind: ItemKind): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
    .trim()
    .replaceAll(" ", "-")
  return `${words || kind.replaceAll("_", "-")}-${crypto.randomUUID().slice(0, 8)}`
}
