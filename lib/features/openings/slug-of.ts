import { foldLetters } from "./slug-skeleton"
import { transliterate } from "./transliterate"

const MAX_LETTERS = 40
const MIN_LETTERS = 3

/** The address that follows from a name; empty where nothing of it can be written in Latin letters. */
export function slugOf(name: string, maxLetters = MAX_LETTERS): string {
  const latin = foldLetters(transliterate(name).replaceAll("&", " and ").replaceAll(/['’]/g, ""))
  const words = latin.match(/[a-z0-9]+/g) ?? []
  let slug = ""
  for (const word of words) {
    const longer = slug === "" ? word : `${slug}-${word}`
    if (longer.length > maxLetters) break
    slug = longer
  }
  slug ||= (words[0] ?? "").slice(0, maxLetters)
  return slug.length < MIN_LETTERS ? "" : slug
}
