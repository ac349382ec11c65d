import { z } from "zod"
import { Chapter } from "./video-shapes"

/** How a video is played beyond its file. */
export const Playback = z.object({
  /** The master playlist; null while no quality is ready, when the file is played as it is. */
  hlsUrl: z.string().nullable(),
  /** The tiles of the seek bar as WebVTT. */
  tilesUrl: z.string().nullable(),
  poster: z.string().nullable(),
  chapters: z.array(Chapter),
  /** The text that moves over the video; null for none. */
  watermark: z.string().nullable(),
})
export type Playback = z.infer<typeof Playback>
