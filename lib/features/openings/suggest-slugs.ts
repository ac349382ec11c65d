import { judgeSlug } from "./judge-slug"
import { slugOf } from "./slug-of"
import type { TaughtSubject } from "./subjects"

/** Room for what is put after a name that is taken. */
const MAX_NAME_LETTERS = 30
const AFTER = ["academy", "classes", 2, 3, 4, 5]

/** Addresses that follow from a name, the nearest first, as far as they alone decide; whether they are taken is not asked. */
export function suggestSlugs(name: string, subject?: TaughtSubject): string[] {
  const slug = slugOf(name)
  if (slug === "") return []
  const base = slugOf(name, MAX_NAME_LETTERS)
  const bySubject = subject && subject !== "other" ? [`${base}-${subject}`] : []
  const after = AFTER.map((end) => `${base}-${end}`)
  return [...new Set([slug, ...bySubject, ...after])].filter((found) => judgeSlug(found) === "free")
}
