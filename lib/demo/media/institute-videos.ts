import { createHash } from "node:crypto"
import type { Language } from "@/lib/shared/messages/languages"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { InstituteContent } from "../content/types"
import { captionsOf } from "../videos/captions"
import { VIDEO_SIZE } from "../videos/encode-video"
import { videos } from "../videos/video-list"
import type { VideoName } from "../videos/video-list"
import type { DemoFile } from "./demo-file"
import { pictureFile } from "./picture-file"

/** The files of a video of an institute: the video, its animation as a public file if that is the teaser, poster and captions. */
export type DemoVideo = {
  file: DemoFile
  teaser: DemoFile | null
  poster: DemoFile
  captions: DemoFile
  /** The length of a lesson with it. */
  seconds: number
}

/** Part of the file keys; increase it when the videos change, so that they are encoded again. */
const ENCODING_VERSION = "3"

/** The videos of an institute's lessons by name, its teaser first; none is encoded. */
export const videosOf = (institute: InstituteContent): Map<VideoName, DemoVideo> =>
  new Map(videoNamesOf(institute).map((name) => [name, videoOf(institute, name)]))

function videoNamesOf({ courses, otherItems, teaser }: InstituteContent): VideoName[] {
  const shown = [...courses, ...otherItems].flatMap((item) => item.videos ?? (item.curriculum ? ["code" as const] : []))
  return [...new Set([teaser, ...shown])]
}

function videoOf({ id: instituteId, locale, teaser }: InstituteContent, name: VideoName): DemoVideo {
  const { make, posterAt, lessonSeconds } = videos[name]
  const video = make()
  const common = { name: `${name}.mp4`, mime: "video/mp4", ...VIDEO_SIZE }
  const file: DemoFile = {
    ...common,
    key: videoFileKey(instituteId, name, "item"),
    durationSeconds: lessonSeconds,
    access: "item",
    source: { video: name },
  }
  const teaserFile: DemoFile = {
    ...common,
    key: videoFileKey(instituteId, name, "public"),
    durationSeconds: Math.round(video.seconds),
    access: "public",
    source: { teaser: name },
  }
  return {
    file,
    teaser: teaser === name ? teaserFile : null,
    poster: pictureFile(instituteId, video.frame(posterAt)),
    captions: captionsFile(instituteId, name, locale),
    seconds: lessonSeconds,
  }
}

const captionsFile = (instituteId: number, video: VideoName, language: Language): DemoFile => ({
  key: fileKey({ instituteId, access: "item", name: `captions-${video}-${language}`, extension: "vtt" }),
  name: `${video}.vtt`,
  mime: "text/vtt",
  width: null,
  height: null,
  durationSeconds: null,
  access: "item",
  source: { text: captionsOf(video, language) },
})

function videoFileKey(instituteId: number, video: VideoName, access: "item" | "public") {
  const name = createHash("sha256").update(`${ENCODING_VERSION}/${video}`).digest("hex").slice(0, 26)
  return fileKey({ instituteId, access, name, extension: "mp4" })
}
