/**
 * Why a video cannot be converted: it is no video, has no video stream, is too large or too long for us, or names other
 * files. Trying again does not help.
 */
export const VIDEO_REFUSALS = ["not_a_video", "no_video_stream", "too_many_pixels", "too_long", "no_duration"] as const
export type VideoRefusal = (typeof VIDEO_REFUSALS)[number]

/** The error of a file that is refused for good. */
export class RefusedVideo extends Error {
  readonly refusal: VideoRefusal

  constructor(refusal: VideoRefusal) {
    super(`the video is refused: ${refusal}`)
    this.refusal = refusal
  }
}
