const MAX_LENGTH = 150
const EXTENSION = /\.([\p{L}\p{N}]{1,8})$/u

/**
 * A name as it can be stored and shown: without control characters, formatting characters and separators, at most 150
 * characters of any script. Its extension is one of these, the first unless it has another of them.
 */
export function toFileName(name: string, extensions: readonly string[]): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, "")
    .trim()
  const given = extensionOf(clean)
  const extension = given && extensions.includes(given) ? given : (extensions[0] ?? "bin")
  const stem = (given === extension ? clean.replace(EXTENSION, "") : clean).trim() || "file"
  return `${[...stem].slice(0, MAX_LENGTH - extension.length - 1).join("")}.${extension}`
}

/** A new name of a file with the extension that the file has. */
export function withExtensionOf(oldName: string, newName: string): string {
  const extension = extensionOf(oldName)
  return extension ? toFileName(newName, [extension]) : newName
}

/** The name of a picture that is stored as WebP. */
export const toWebpName = (name: string): string => toFileName(name.replace(EXTENSION, ""), ["webp"])

const extensionOf = (name: string) => EXTENSION.exec(name)?.[1]?.toLowerCase()
