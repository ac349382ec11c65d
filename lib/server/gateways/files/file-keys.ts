import { randomBytes } from "node:crypto"

/** Who may fetch a file by its key: anyone, or nobody without a signed URL. */
export type FileAccess = "public" | "item"

const KEY_PATTERN = /^[1-9]\d{0,15}\/(?:items\/)?[a-z0-9](?:[a-z0-9@-]|\.(?!\.)){0,100}\.[a-z0-9]{2,5}$/
const PUBLIC_KEY_PATTERN = /^[1-9]\d{0,15}\/[a-z0-9][a-z0-9-]{0,100}\.(?:webp|mp4|webm)$/

/**
 * Generates a key of an institute: `7/x3k….webp` for a public file, `7/items/x3k….mp4` for a file of an item. The key
 * itself holds the access, so that a file of an item cannot be served as public by mistake.
 */
export function newFileKey(file: { instituteId: number; access: FileAccess; extension: string }): string {
  const name = BigInt(`0x${randomBytes(16).toString("hex")}`).toString(36)
  return fileKey({ ...file, name })
}

/** Builds the key of a file with a chosen name, as the demo data needs; throws when the result is not a valid key. */
export function fileKey(file: { instituteId: number; access: FileAccess; name: string; extension: string }): string {
  const key = `${file.instituteId}/${file.access === "item" ? "items/" : ""}${file.name}.${file.extension}`
  return requireKey(key)
}

/** Whether a text is a valid key. */
export const isKey = (text: string): boolean => KEY_PATTERN.test(text)

/** Returns a valid key and throws for any other text, so that nothing else becomes a path. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not the key of a file: ${key.slice(0, 120)}`)
  return key
}

/** Whether anyone may fetch the file of this key. */
export const isPublicKey = (key: string): boolean => PUBLIC_KEY_PATTERN.test(key)
