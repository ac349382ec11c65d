import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { foldLetters, skeletonOf } from "./slug-skeleton"
import { PLATFORM_NAME, RESERVED, RESERVED_FIRST_WORDS, RUDE } from "./slug-words"
import { transliterate } from "./transliterate"

/** What is found of an address: "free" where an institute may have it. */
export const SLUG_STATES = ["free", "form", "reserved", "looks_taken", "taken", "rude"] as const
export type SlugState = (typeof SLUG_STATES)[number]

/** From so many letters on, an insult is found within a word too. */
const RUDE_PART_LETTERS = 7

const skeletons = (texts: readonly string[]) => new Set(texts.map(skeletonOf))
const reserved = skeletons(RESERVED)
const reservedFirstWords = skeletons(RESERVED_FIRST_WORDS)
const platform = skeletonOf(PLATFORM_NAME)
const rude = new Set(RUDE)
/** Such an address an institute gets that nobody used, and loses its own. */
const OF_ID = /^i\d+$/
const rudeParts = RUDE.filter(({ length }) => length >= RUDE_PART_LETTERS)

/** Whether an institute may have an address, as far as the address alone decides. */
export function judgeSlug(slug: string): Exclude<SlugState, "taken" | "looks_taken"> {
  if (!LABEL_PATTERN.test(slug) || slug.includes("--") || /^[\d-]+$/.test(slug)) return "form"
  if (isReserved(slug)) return "reserved"
  return isRude(slug.split("-")) ? "rude" : "free"
}

/** Whether a name pretends to be the platform, or insults. Two institutes may have the same name. */
export function isNameRefused(name: string): boolean {
  const found = foldLetters(transliterate(name)).match(/[\p{L}\p{N}]+/gu) ?? []
  return isRude(found) || skeletonOf(found.join("")).includes(platform)
}

function isReserved(slug: string): boolean {
  const skeleton = skeletonOf(slug)
  if (OF_ID.test(slug) || reserved.has(skeleton) || skeleton.startsWith(platform) || skeleton.endsWith(platform))
    return true
  const [first = "", ...others] = slug.split("-")
  return others.length > 0 && reservedFirstWords.has(skeletonOf(first))
}

function isRude(found: readonly string[]): boolean {
  return (
    rude.has(found.join("")) || found.some((word) => rude.has(word) || rudeParts.some((part) => word.includes(part)))
  )
}
