import sharp, { type Sharp } from "sharp"
import { files } from "@/lib/server/gateways/files/files"

/** The widths in which a picture can be had; nobody can make the server draw others. */
const WIDTHS = [160, 192, 320, 512, 640, 960, 1280, 1600] as const
/** The forms: webp for pages, png for icons, jpg for previews in messengers. */
const FORMATS = ["webp", "png", "jpg"] as const

export type PictureFormat = (typeof FORMATS)[number]
export type PictureWidth = (typeof WIDTHS)[number]

const ENDING = ".webp"
const MOST_AT_ONCE = 2
const MOST_WAITING = 500
const MAX_PIXELS = 50_000_000

const underWay = new Map<string, Promise<{ key: string } | undefined>>()
const waiting: (() => void)[] = []
let running = 0

export const widthOf = (text: string): PictureWidth | undefined => WIDTHS.find((width) => String(width) === text)
export const formatOf = (text: string): PictureFormat | undefined => FORMATS.find((format) => format === text)

/**
 * The key of a picture in a width and form, drawn the first time it is asked for and kept beside the original.
 * Undefined when there is no such picture; "busy" when too many others wait to be drawn.
 */
export async function renditionKey(
  original: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<{ key: string } | "busy" | undefined> {
  const key = nameOf(original, { width, format })
  if (await files.stat(key)) return { key }
  const known = underWay.get(key)
  if (known) return known
  if (waiting.length >= MOST_WAITING) return "busy"
  const drawn = inTurn(() => draw(original, { key, width, format })).finally(() => underWay.delete(key))
  underWay.set(key, drawn)
  return drawn
}

/** The keys of all that can be drawn of a picture; none of another file. */
export const renditionsOf = (original: string): string[] =>
  original.endsWith(ENDING)
    ? WIDTHS.flatMap((width) => FORMATS.map((format) => nameOf(original, { width, format })))
    : []

const nameOf = (original: string, { width, format }: { width: PictureWidth; format: PictureFormat }) =>
  `${original.slice(0, -ENDING.length)}@${width}.${format}`

async function draw(
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
  await files.put(key, source.pipe(encode(picture, format)))
  return { key }
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === "png") return picture.png({ palette: true, effort: 7 })
  if (format === "jpg") return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true })
  return picture.webp({ quality: 74, effort: 4, smartSubsample: true })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((start) => waiting.push(start))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
