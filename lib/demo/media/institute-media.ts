import type { InstituteContent } from "../content/types"
import type { VideoName } from "../videos/video-list"
import { booksOf } from "./book-file"
import type { DemoFile } from "./demo-file"
import { picturesOf } from "./institute-pictures"
import type { InstitutePictures } from "./institute-pictures"
import { videosOf } from "./institute-videos"
import type { DemoVideo } from "./institute-videos"

/** The pictures, books and videos of one institute; without ffmpeg it has no videos. */
export type InstituteMedia = {
  pictures: InstitutePictures
  books: Map<string, DemoFile>
  videos: Map<VideoName, DemoVideo>
}

/** Describes every picture, book and video of an institute without making any. */
export const mediaOf = (institute: InstituteContent, { hasVideos }: { hasVideos: boolean }): InstituteMedia => ({
  pictures: picturesOf(institute),
  books: booksOf(institute),
  videos: hasVideos ? videosOf(institute) : new Map<VideoName, DemoVideo>(),
})

/** The files of an institute, each key once. */
export function filesOf({ pictures, books, videos }: InstituteMedia): DemoFile[] {
  const files = [
    pictures.emblem,
    pictures.cover,
    ...pictures.items.values(),
    ...pictures.people.values(),
    ...books.values(),
    ...[...videos.values()].flatMap(({ file, teaser, poster, captions }) => [
      poster,
      captions,
      file,
      ...(teaser ? [teaser] : []),
    ]),
  ]
  return [...new Map(files.map((file) => [file.key, file])).values()]
}
