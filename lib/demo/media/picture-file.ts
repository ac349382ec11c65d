import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import sharp from "sharp"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"

/** A file that stands in the store, as the table `files` describes it. */
export type PlantedFile = {
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
/** Sharper chroma would take five times as long to draw and shows on none of these pictures. */
const WEBP = { quality: 88, effort: 2 } as const

/**
 * Draws an SVG of ours into the store as webp, with its size and its tiny placeholder. The key comes from the drawing,
 * so that a second planting finds the picture and draws nothing.
 */
export async function plantPicture(store: FileStore, instituteId: number, drawing: string): Promise<PlantedFile> {
  const name = createHash("sha256").update(drawing).digest("hex").slice(0, 26)
  const key = fileKey({ instituteId, access: "public", name, extension: "webp" })
  const [data, placeholder] = await Promise.all([readOrDraw(store, key, drawing), blur(drawing)])
  const { width, height } = await sharp(data).metadata()
  const sha256 = createHash("sha256").update(data).digest("hex")
  const facts = { key, name: "picture.webp", mime: "image/webp", bytes: data.length, sha256, width, height }
  return { ...facts, durationSeconds: null, blur: placeholder, access: "public" }
}

/** The drawing as webp, and nothing but its pixels. */
export const drawWebp = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).webp(WEBP).toBuffer()

async function readOrDraw(store: FileStore, key: string, drawing: string): Promise<Buffer> {
  if (await store.stat(key)) return buffer(await store.read(key))
  const data = await drawWebp(drawing)
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
