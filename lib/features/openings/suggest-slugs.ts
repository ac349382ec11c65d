import { judgeSlug } from "./judge-slug"
import type { TaughtSubject } from "./subjects"
import { foldLetters } from "./slug-skeleton"
import { transliterate } from "./transliterate"

const MAX_LETTERS = 40
/** Room for what is put after a name that is taken. */
const MAX_NAME_LETTERS = 30
const NUMBERS = [2, 3, 4, 5]

/** The address that follows from a name; empty where nothing of it can be written in Latin letters. */
export function slugOf(name: string): string {
  const slug = wordsOf(name, MAX_LETTERS)
  return slug.length < 3 ? "" : slug
}

/** Addresses that follow from a name, the nearest first, as far as they alone decide; whether they are taken is not asked. */
export function suggestSlugs(name: string, subject?: TaughtSubject): string[] {
  const slug = slugOf(name)
  if (slug === "") return []
  const base = wordsOf(name, MAX_NAME_LETTERS)
  const bySubject = subject && subject !== "other" ? [`${base}-${subject}`] : []
  const after = ["academy", "classes", ...NUMBERS].map((end) => `${base}-${end}`)
  return [...new Set([slug, ...bySubject, ...after])].filter((found) => judgeSlug(found) === "free")
}

function wordsOf(name: string, maxLetters: number): string {
  const latin = foldLetters(transliterate(name).replaceAll("&", " and ").replaceAll(/['’]/g, ""))
  const words = latin.match(/[a-z0-9]+/g) ?? []
  // What is written in another script is no part of an address; where little is left, nothing is.
  let slug = ""
  for (const word of words) {
    const longer = slug === "" ? word : `${slug}-${word}`
    if (longer.length > maxLetters) break
    slug = longer
  }
  return slug || (words[0] ?? "").slice(0, maxLetters)
}
