import { createHash } from "node:crypto"
import { fileKey, isKey } from "@/lib/server/gateways/files/file-keys"

const PARTS = /^\d+\/(items\/)?.+\.([a-z0-9]{2,5})$/

/** The key of a file in the institute that imports it: always the same for one import, and of no other file. */
export function newKeyOf(instituteId: number, importId: number, key: string): string {
  const [, folder, extension = "bin"] = PARTS.exec(key) ?? []
  const hash = createHash("sha256").update(`${instituteId}/${importId}/${key}`).digest("hex").slice(0, 32)
  const name = BigInt(`0x${hash}`).toString(36)
  return fileKey({ instituteId, access: folder ? "item" : "public", name, extension })
}

/** Whether a text is the key of a file of an institute. */
export const isKeyOf = (instituteId: number, key: unknown): key is string =>
  typeof key === "string" && isKey(key) && key.startsWith(`${instituteId}/`)
