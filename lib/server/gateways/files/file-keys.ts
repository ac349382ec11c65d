import { randomBytes } from "node:crypto"

/** Who may fetch a file by its key alone: anyone, or nobody without a signed address. */
export type FileAccess = "public" | "item"

const keyForm = /^[1-9]\d{0,15}\/(?:items\/)?[a-z0-9](?:[a-z0-9@-]|\.(?!\.)){0,100}\.[a-z0-9]{2,5}$/
const publicForm = /^[1-9]\d{0,15}\/[a-z0-9][a-z0-9-]{0,100}\.(?:webp|mp4|webm)$/

/**
 * A new key of an institute: `7/x3k….webp` for what anyone may see, `7/items/x3k….mp4` for what belongs to an item. The
 * key alone tells which, so that a file of an item cannot be served as public by mistake.
 */
export function newFileKey(file: { instituteId: number; access: FileAccess; extension: string }): string {
  const name = BigInt(`0x${randomBytes(16).toString("hex")}`).toString(36)
  return fileKey({ ...file, name })
}

/** The key of a file whose name the program chose itself, as the demo world does; throws for a name that is no key. */
export function fileKey(file: { instituteId: number; access: FileAccess; name: string; extension: string }): string {
  const key = `${file.instituteId}/${file.access === "item" ? "items/" : ""}${file.name}.${file.extension}`
  return requireKey(key)
}

/** Answers the key, or throws: nothing else ever becomes a path. */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`not the key of a file: ${key.slice(0, 120)}`)
  return key
}

/** Tells whether anyone may fetch what this key names. */
export const isPublicKey = (key: string): boolean => publicForm.test(key)
