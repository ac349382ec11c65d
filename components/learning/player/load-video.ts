import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import type { Playback } from "@/lib/features/videos/playback-shapes"

/** The URL of a video and of its captions, and its qualities where it has any; all URLs expire. */
export type VideoSource = {
  url: string
  captions: readonly { url: string; language: string; label: string; isAutomatic: boolean }[]
  playback: Playback | null
}

/** Loads the signed URLs of a video with its captions; null while the video is being prepared. */
export async function loadVideo(fileId: number, instituteId?: number): Promise<VideoSource | null> {
  const query = instituteId === undefined ? {} : { instituteId: String(instituteId) }
  const file = await call(learning.openFile, { params: { id: String(fileId) }, query })
  return file.bytes === 0 ? null : file
}
