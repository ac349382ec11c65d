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

/** The files of a video of an institute: the video, its public copy if it is the teaser, poster and captions. */
export type DemoVideo = {
  file: DemoFile
  teaser: DemoFile | null
  poster: DemoFile
  captions: DemoFile
  seconds: number
}

/** Part of the file keys; increase it when the videos change, so that they are encoded again. */
const ENCODING_VERSION = "2"

/** The videos of an institute's lessons by name, its teaser first; none is encoded. */
export const videosOf = (institute: InstituteContent): Map<VideoName, DemoVideo> =>
  new Map(videoNamesOf(institute).map((name) => [name, videoOf(institute, name)]))

function videoNamesOf({ courses, otherItems, teaser }: InstituteContent): VideoName[] {
  const shown = [...courses, ...otherItems].flatMap((item) => item.videos ?? (item.curriculum ? ["code" as const] : []))
  return [...new Set([teaser, ...shown])]
}

function videoOf({ id: instituteId, locale, teaser }: InstituteContent, name: VideoName): DemoVideo {
  const { make, posterAt } = videos[name]
  const video = make()
  const seconds = Math.round(video.seconds)
  const fileWith = (access: "item" | "public"): DemoFile => ({
    key: videoFileKey(instituteId, name, access),
    name: `${name}.mp4`,
    mime: "video/mp4",
    ...VIDEO_SIZE,
    durationSeconds: seconds,
    access,
    source: { video: name },
  })
  return {
    file: fileWith("item"),
    teaser: teaser === name ? fileWith("public") : null,
    poster: pictureFile(instituteId, video.frame(posterAt)),
    captions: captionsFile(instituteId, name, locale),
    seconds,
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
