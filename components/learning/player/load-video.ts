import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import type { VideoSource } from "./use-video-source"

/** Loads the signed URL of a video with its captions. */
export const loadVideo = (fileId: number): Promise<VideoSource> =>
  call(learning.openFile, { params: { id: String(fileId) }, query: {} })
