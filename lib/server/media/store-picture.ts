import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import sharp from "sharp"
import { Failure } from "@/lib/contract/errors"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"

const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 2_400
const BLUR_WIDTH = 12

/** A picture as the table `files` describes it. */
export interface StoredPicture {
  key: string
  width: number
  height: number
  /** A data URI of a few hundred bytes, shown until the picture is there. */
  blur: string
  bytes: number
  sha256: string
}

/**
 * Takes an uploaded picture in as a public file of an institute: drawn anew as webp, so that nothing of the upload but
 * its pixels remains (no metadata, no hidden content). Throws `invalid_input` for what is no picture or too large a one.
 */
export async function storePicture(instituteId: number, uploadPath: string): Promise<StoredPicture> {
  const { data, info, blur } = await redraw(uploadPath)
  const key = newFileKey({ instituteId, access: "public", extension: "webp" })
  await files.put(key, Readable.from([data]))
  const sha256 = createHash("sha256").update(data).digest("hex")
  return { key, width: info.width, height: info.height, blur, bytes: data.length, sha256 }
}

async function redraw(path: string) {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 86, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    const tiny = await sharp(data).resize({ width: BLUR_WIDTH }).webp({ quality: 30 }).toBuffer()
    return { data, info, blur: `data:image/webp;base64,${tiny.toString("base64")}` }
  } catch {
    throw new Failure("invalid_input", { fields: { picture: ["This picture could not be read"] } })
  }
}
