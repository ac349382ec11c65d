import sharp, { type Sharp } from "sharp"
import { files } from "@/lib/server/gateways/files/files"

/** The widths that pictures are served in; no other width is rendered. */
const WIDTHS = [160, 192, 320, 512, 640, 960, 1280, 1600] as const
/** The formats: webp for pages, png for icons, jpg for link previews in messengers. */
const FORMATS = ["webp", "png", "jpg"] as const

export type PictureFormat = (typeof FORMATS)[number]
export type PictureWidth = (typeof WIDTHS)[number]

const ORIGINAL_EXTENSION = ".webp"
const MAX_CONCURRENT = 2
const MAX_QUEUED = 500
const MAX_PIXELS = 50_000_000

const inProgress = new Map<string, Promise<{ key: string } | undefined>>()
const queue: (() => void)[] = []
let running = 0

/** Parses one of the widths that pictures are served in. */
export const parseWidth = (text: string): PictureWidth | undefined => WIDTHS.find((width) => String(width) === text)
/** Parses one of the formats that pictures are served in. */
export const parseFormat = (text: string): PictureFormat | undefined => FORMATS.find((format) => format === text)

/**
 * Returns the key of a picture in a width and format. A rendition is made upon its first request and stored beside the
 * original. Undefined when there is no such picture; "busy" when 500 others wait already.
 */
export async function renditionKey(
  original: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<{ key: string } | "busy" | undefined> {
  const key = keyOf(original, { width, format })
  if (await files.stat(key)) return { key }
  const pending = inProgress.get(key)
  if (pending) return pending
  if (queue.length >= MAX_QUEUED) return "busy"
  const rendition = withinConcurrencyLimit(() => render(original, { key, width, format })).finally(() =>
    inProgress.delete(key),
  )
  inProgress.set(key, rendition)
  return rendition
}

/** The keys of all possible renditions of a picture; empty for any other file. */
export const renditionsOf = (original: string): string[] =>
  original.endsWith(ORIGINAL_EXTENSION)
    ? WIDTHS.flatMap((width) => FORMATS.map((format) => keyOf(original, { width, format })))
    : []

const keyOf = (original: string, { width, format }: { width: PictureWidth; format: PictureFormat }) =>
  `${original.slice(0, -ORIGINAL_EXTENSION.length)}@${width}.${format}`

async function render(
  original: string,
  { key, width, format }: { key: string; width: PictureWidth; format: PictureFormat },
) {
  if (!(await files.stat(original))) return undefined
  const picture = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true }).resize({
    width,
    withoutEnlargement: true,
  })
  const source = await files.read(original)
  source.on("error", (error) => picture.destroy(error))
  await files.put(key, source.pipe(encodePicture(picture, format)))
  return { key }
}

/** Encodes a picture in one of the formats. */
export function encodePicture(picture: Sharp, format: PictureFormat): Sharp {
  if (format === "png") return picture.png({ palette: true, effort: 7 })
  if (format === "jpg") return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true })
  return picture.webp({ quality: 74, effort: 4, smartSubsample: true })
}

async function withinConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((start) => queue.push(start))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    queue.shift()?.()
  }
}
