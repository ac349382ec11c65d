import { IMAGE, TEASER } from "@/lib/contract/form"

/** The files of an institute's page, by their names in the call. */
export const FILE_NAMES = ["institutePic", "coverImage", "teaserVideo"] as const
export type FileName = (typeof FILE_NAMES)[number]

/** Unsaved choices: a new file, or "none" to remove the saved one. */
export type ChosenFiles = Partial<Record<FileName, File | "none">>

const LIMITS = { institutePic: IMAGE, coverImage: IMAGE, teaserVideo: TEASER }

/** Why the server would reject a file, checked before it is sent. */
export function fileError(name: FileName, file: File): "tooLarge" | "wrongType" | undefined {
  const { maxBytes, mediaTypes } = LIMITS[name]
  if (!mediaTypes.some((type) => type === file.type)) return "wrongType"
  return file.size > maxBytes ? "tooLarge" : undefined
}

/** The accepted media types, for the `accept` attribute. */
export const acceptedTypes = (name: FileName) => LIMITS[name].mediaTypes.join(",")

/** The largest file size in whole megabytes. */
export const maxMegabytes = (name: FileName) => LIMITS[name].maxBytes / 1024 / 1024

/** The form parts of the call for the chosen files, and the names of the files to remove. */
export function fileParts(chosen: ChosenFiles) {
  const picked = FILE_NAMES.flatMap((name) => {
    const file = chosen[name]
    return file instanceof File ? [[name, file] as const] : []
  })
  return { files: Object.fromEntries(picked), without: FILE_NAMES.filter((name) => chosen[name] === "none") }
}
