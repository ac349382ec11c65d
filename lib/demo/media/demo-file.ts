import type { VideoName } from "../videos/video-list"

/** What a file is made from: an SVG drawing, the video of a lesson, its animation alone, or text. */
export type FileSource = { drawing: string } | { video: VideoName } | { teaser: VideoName } | { text: string }

/** A file of the demo data: the columns of its row that are known before it is made, and its source. */
export type DemoFile = {
  key: string
  name: string
  mime: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  access: "public" | "item"
  source: FileSource
}
