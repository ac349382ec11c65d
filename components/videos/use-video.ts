import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"
import { videos } from "@/lib/features/videos/contract"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"

/** A video with its progress as it goes on; `setVideo` stores what a call answered. */
export function useVideo(fileId: number) {
  const client = useQueryClient()
  const query = queryFor(videos.show, { params: { fileId: String(fileId) } })
  // What is being typed must not be replaced by what another person saved.
  const video = useQuery({ ...query, refetchOnWindowFocus: false })
  useVideoProgress({
    onMoved(movedId, progress) {
      if (movedId === fileId) client.setQueryData(query.queryKey, (known) => known && { ...known, progress })
    },
    onChanged: () => void video.refetch(),
  })
  const setVideo = (saved: StaffVideo) => client.setQueryData(query.queryKey, saved)
  return { video, setVideo }
}

type ProgressHandlers = {
  onMoved: (fileId: number, progress: number) => void
  /** A video has another status or quality, or a message was missed. */
  onChanged: () => void
}

/** Listens to the preparation of all videos of the institute. */
export function useVideoProgress({ onMoved, onChanged }: ProgressHandlers): void {
  const instituteId = useSession()?.user.selectedInstitute
  useLiveTopic(live.video, instituteId === undefined ? undefined : { instituteId }, {
    onMessage: ({ fileId, progress, hasChanged }) => (hasChanged ? onChanged() : onMoved(fileId, progress)),
    onReconnect: onChanged,
  })
}
