import type { VideoName } from "../videos/video-list"
import type { SeededVideo } from "./video-files"
import type { InstitutePictures } from "./institute-pictures"

/** The pictures and videos of one institute; pictures are null when media are disabled, videos are empty without ffmpeg. */
export type InstituteMedia = { pictures: InstitutePictures | null; videos: Map<VideoName, SeededVideo> }
