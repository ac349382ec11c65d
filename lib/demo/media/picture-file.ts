import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import sharp from "sharp"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"

/** A stored file with the columns of the table `files`. */
export type SeededFile = {
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  blur: string | null
  access: "public" | "item"
}

const BLUR_WIDTH = 12
/** Sharper chroma would take five times as long to encode and is not visible on these pictures. */
const WEBP = { quality: 88, effort: 2 } as const

/**
 * Renders an SVG to WebP and stores it, with its size and a tiny placeholder. The key is a hash of the SVG, so that seeding
 * again finds the picture and renders nothing.
 */
export async function seedPicture(store: FileStore, instituteId: number, drawing: string): Promise<SeededFile> {
  const name = createHash("sha256").update(drawing).digest("hex").slice(0, 26)
  const key = fileKey({ instituteId, access: "public", name, extension: "webp" })
  const [data, placeholder] = await Promise.all([readOrRender(store, key, drawing), blur(drawing)])
  const { width, height } = await sharp(data).metadata()
  const sha256 = createHash("sha256").update(data).digest("hex")
  const facts = { key, name: "picture.webp", mime: "image/webp", bytes: data.length, sha256, width, height }
  return { ...facts, durationSeconds: null, blur: placeholder, access: "public" }
}

/** Renders an SVG to WebP without metadata. */
export const renderWebp = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).webp(WEBP).toBuffer()

async function readOrRender(store: FileStore, key: string, drawing: string): Promise<Buffer> {
  if (await store.stat(key)) return buffer(await store.read(key))
  const data = await renderWebp(drawing)
  await store.put(key, Readable.from([data]))
  return data
}

async function blur(drawing: string): Promise<string> {
  const tiny = await sharp(Buffer.from(drawing), { density: 9 })
    .resize({ width: BLUR_WIDTH })
    .webp({ quality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString("base64")}`
}
