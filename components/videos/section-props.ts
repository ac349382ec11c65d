import type { RefObject } from "react"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"

/** What the sections of a video's panel are given: the video, the preview beside them, and where saved values go. */
export type SectionProps = {
  video: StaffVideo
  player: RefObject<HTMLVideoElement | null>
  onSaved: (video: StaffVideo) => void
}
