import { createHash } from "node:crypto"
import sharp from "sharp"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { DemoFile } from "./demo-file"

const BLUR_WIDTH = 12
/** Sharper chroma would take five times as long to encode and is not visible on these pictures. */
const WEBP = { quality: 88, effort: 2 } as const

/** A picture of an institute. The key is a hash of the drawing, so that a stored picture is found again. */
export function pictureFile(instituteId: number, drawing: string): DemoFile {
  const name = createHash("sha256").update(drawing).digest("hex").slice(0, 26)
  const [, width, height] = drawing.match(/^<svg [^>]*width="(\d+)" height="(\d+)"/) ?? []
  return {
    key: fileKey({ instituteId, access: "public", name, extension: "webp" }),
    name: "picture.webp",
    mime: "image/webp",
    width: Number(width),
    height: Number(height),
    durationSeconds: null,
    access: "public",
    source: { drawing },
  }
}

/** Renders an SVG to WebP without metadata. */
export const renderWebp = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).webp(WEBP).toBuffer()

/** Renders a preview of an SVG, 12 pixels wide, as a data URI. */
export async function renderBlur(drawing: string): Promise<string> {
  const tiny = await sharp(Buffer.from(drawing), { density: 9 })
    .resize({ width: BLUR_WIDTH })
    .webp({ quality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString("base64")}`
}
