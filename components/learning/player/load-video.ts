import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

/** The URL of a video and of its captions; all of them expire. */
export type VideoSource = { url: string; captions: readonly { url: string; language: string; label: string }[] }

/** Loads the signed URL of a video with its captions; null while the video is being prepared. */
export async function loadVideo(fileId: number): Promise<VideoSource | null> {
  const file = await call(learning.openFile, { params: { id: String(fileId) }, query: {} })
  return file.bytes === 0 ? null : file
}
