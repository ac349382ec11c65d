import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import sharp, { type ResizeOptions } from "sharp"
import { Failure } from "@/lib/contract/errors"
import { type FileAccess, newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"

const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 2_400
const PORTRAIT_SIDE = 256
const BLUR_WIDTH = 12
const WITHIN_LONGEST_SIDE: ResizeOptions = {
  width: LONGEST_SIDE,
  height: LONGEST_SIDE,
  fit: "inside",
  withoutEnlargement: true,
}
const PORTRAIT_SQUARE: ResizeOptions = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: "cover" }

/** A stored picture with the columns of the table `files`. */
export interface StoredPicture {
  key: string
  width: number
  height: number
  /** A blurred preview as a data URI of a few hundred bytes, shown until the picture is loaded. */
  blur: string
  bytes: number
  sha256: string
}

/**
 * Stores an uploaded picture as a public file of an institute: re-encoded as webp, so that nothing of the upload but its
 * pixels remains (no metadata, no hidden content). Throws `invalid_input` when it is no picture or too large.
 */
export async function storePicture(instituteId: number, uploadPath: string): Promise<StoredPicture> {
  return store(instituteId, await reencode(uploadPath, WITHIN_LONGEST_SIDE))
}

/** What a picture is cropped to, from its centre, and the fewest pixels that the crop may have. */
export interface PictureShape {
  width: number
  height: number
  minWidth: number
  minHeight: number
}

/** The failure for a picture with too few pixels for its shape. */
export class SmallPicture extends Failure {
  constructor() {
    super("invalid_input", { fields: { picture: ["Has too few pixels"] } })
  }
}

/** Stores a picture in a shape; throws `SmallPicture` when it is too small for that, else as `storePicture`. */
export async function storeShapedPicture(
  instituteId: number,
  uploadPath: string,
  shape: PictureShape,
): Promise<StoredPicture> {
  const { width, height } = await sizeOf(uploadPath)
  const scale = Math.min(width / shape.width, height / shape.height)
  // A side that is cut to whole pixels is not too small by that.
  const isSmall = Math.round(scale * shape.width) < shape.minWidth || Math.round(scale * shape.height) < shape.minHeight
  if (isSmall) throw new SmallPicture()
  const fit = Math.min(1, scale)
  const size = { width: Math.round(fit * shape.width), height: Math.round(fit * shape.height), fit: "cover" } as const
  return store(instituteId, await reencode(uploadPath, size))
}

/** Stores the picture of a person: a square of 256 pixels, cropped from the centre; else as `storePicture`. */
export async function storePortrait(instituteId: number, uploadPath: string): Promise<StoredPicture> {
  return store(instituteId, await reencode(uploadPath, PORTRAIT_SQUARE))
}

/** Stores a picture of an item, which nobody may fetch without a signed URL; else as `storePicture`. */
export async function storeItemPicture(instituteId: number, uploadPath: string): Promise<StoredPicture> {
  return store(instituteId, await reencode(uploadPath, WITHIN_LONGEST_SIDE), "item")
}

async function store(
  instituteId: number,
  { data, info, blur }: Awaited<ReturnType<typeof reencode>>,
  access: FileAccess = "public",
) {
  const key = newFileKey({ instituteId, access, extension: "webp" })
  await files.put(key, Readable.from([data]))
  const sha256 = createHash("sha256").update(data).digest("hex")
  return { key, width: info.width, height: info.height, blur, bytes: data.length, sha256 }
}

/** The size of a picture as it is seen, whichever way the camera was held. */
async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata()
    return autoOrient
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new Failure("invalid_input", { fields: { picture: ["This picture could not be read"] } })

async function reencode(path: string, size: ResizeOptions) {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .resize(size)
      .webp({ quality: 86, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    const tiny = await sharp(data).resize({ width: BLUR_WIDTH }).webp({ quality: 30 }).toBuffer()
    return { data, info, blur: `data:image/webp;base64,${tiny.toString("base64")}` }
  } catch {
    throw unreadable()
  }
}
