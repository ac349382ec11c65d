import { CaptionLanguage } from "@/lib/features/videos/video-shapes"
import { comparePaths } from "./entry-name"

type Named = { entryIndex: number; segments: readonly string[] }
type Unpaired = "captions_without_video" | "captions_twice"

/** Captions with the entry of their video and their language, or why they belong to none. */
export type Pair<Captions> = { captions: Captions } & (
  | { captionsOf: number; language: string; reason: null }
  | { reason: Unpaired }
)

const EXTENSION = /\.(?:vtt|srt)$/i
const LANGUAGE = /\.([a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3})$/i

/** Whether a file has captions, by its name. */
export const isCaptionsName = (name: string): boolean => EXTENSION.test(name)

/**
 * Finds the video of each file of captions: the one in the same folder with the same name, to which the captions may add a
 * language ("intro.mp4", "intro.en-GB.vtt"). Captions that name none are in the language of the item, unless the video has
 * others that name it.
 */
export function pairCaptions<Captions extends Named>(
  captions: readonly Captions[],
  { videos, language }: { videos: readonly Named[]; language: string },
): Pair<Captions>[] {
  const ordered = <One extends Named>(list: readonly One[]) =>
    list.toSorted((one, other) => comparePaths(one.segments, other.segments))
  const entries = new Map(
    ordered(videos)
      .toReversed()
      .map(({ segments, entryIndex }) => [keyOf(segments, /\.[^.]*$/), entryIndex]),
  )
  const taken = new Set<string>()
  return ordered(captions)
    .map((one) => ({ captions: one, found: findVideo(one, { entries, language }) }))
    .toSorted((one, other) => Number(other.found?.isNamed ?? false) - Number(one.found?.isNamed ?? false))
    .map(({ captions: one, found }) => {
      if (!found) return { captions: one, reason: "captions_without_video" }
      const key = `${found.captionsOf} ${found.language}`
      if (taken.has(key)) return { captions: one, reason: "captions_twice" }
      taken.add(key)
      return { captions: one, captionsOf: found.captionsOf, language: found.language, reason: null }
    })
}

type Videos = { entries: ReadonlyMap<string, number>; language: string }

function findVideo({ segments }: Named, { entries, language }: Videos) {
  const name = keyOf(segments, EXTENSION)
  const exact = entries.get(name)
  if (exact !== undefined) return { captionsOf: exact, language, isNamed: false }
  const named = languageOf(name.match(LANGUAGE)?.[1] ?? "")
  const captionsOf = entries.get(name.replace(LANGUAGE, ""))
  return named === undefined || captionsOf === undefined ? undefined : { captionsOf, language: named, isNamed: true }
}

/** A path as it is compared: without the end of its name that matches, and without regard to case. */
const keyOf = (segments: readonly string[], end: RegExp) =>
  segments.join("/").replace(end, "").normalize("NFC").toLowerCase()

/** The tag of a language that is known ("eng" is "en", "en_gb" is "en-GB"); undefined for any other text. */
function languageOf(text: string): string | undefined {
  try {
    const [tag = ""] = Intl.getCanonicalLocales(text.replaceAll("_", "-"))
    return CaptionLanguage.safeParse(tag).success && nameOf(tag, "none") !== undefined ? tag : undefined
  } catch {
    return undefined
  }
}

const MAX_LABEL = 60

/** The name of captions: that of their language, in that language. */
export const captionsLabel = (language: string): string => (nameOf(language, "code") ?? language).slice(0, MAX_LABEL)

const nameOf = (language: string, fallback: "code" | "none") =>
  new Intl.DisplayNames([language], { type: "language", fallback }).of(language)
