import { IMAGE, TEASER } from "@/lib/contract/form"

/** The files of an institute's page, as the call spells them. */
export const FILE_NAMES = ["institutePic", "coverImage", "teaserVideo"] as const
export type FileName = (typeof FILE_NAMES)[number]

/** What was chosen and not yet saved: another file, or none from now on. */
export type ChosenFiles = Partial<Record<FileName, File | "none">>

const LIMITS = { institutePic: IMAGE, coverImage: IMAGE, teaserVideo: TEASER }

/** Why a file would be refused, told before it is sent. */
export function fileFault(name: FileName, file: File): "tooLarge" | "wrongType" | undefined {
  const { maxBytes, mediaTypes } = LIMITS[name]
  if (!mediaTypes.some((type) => type === file.type)) return "wrongType"
  return file.size > maxBytes ? "tooLarge" : undefined
}

/** The media types that a file may have, as an input takes them. */
export const acceptedTypes = (name: FileName) => LIMITS[name].mediaTypes.join(",")

/** The most that a file may weigh, in whole megabytes. */
export const mostMegabytes = (name: FileName) => LIMITS[name].maxBytes / 1024 / 1024

/** The parts of the call for what was chosen. */
export function filesToSend(chosen: ChosenFiles) {
  const picked = FILE_NAMES.flatMap((name) => {
    const file = chosen[name]
    return file instanceof File ? [[name, file] as const] : []
  })
  return { files: Object.fromEntries(picked), without: FILE_NAMES.filter((name) => chosen[name] === "none") }
}
