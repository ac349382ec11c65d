"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type Ref, useState } from "react"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { mediaUrl } from "@/components/ui/media/media-url"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"

/** The video with the controls of the browser: as it was uploaded, or in its lowest quality where that cannot be played. */
export function VideoPreview({ ref, video }: { ref: Ref<HTMLVideoElement>; video: StaffVideo }) {
  const t = useTranslations("videos.preview")
  const [hasFailed, setHasFailed] = useState(false)
  const file = useQuery({
    ...queryFor(learning.openFile, { params: { id: String(video.fileId) }, query: {} }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (file.isError) return <LoadError failure={file.error} onRetry={() => void file.refetch()} />
  if (!file.data) return <Skeleton className="aspect-video w-full rounded" />
  const { url, playback } = file.data
  const [lowest] = video.qualities
  const prepared = lowest && playback?.hlsUrl?.replace("master.m3u8", `${lowest}.mp4`)
  if (hasFailed && !prepared)
    return (
      <p className="flex aspect-video items-center justify-center rounded bg-quiet p-6 text-ui text-muted">
        {t("failed")}
      </p>
    )
  return (
    <video
      ref={ref}
      src={(hasFailed && prepared) || url}
      aria-label={t("label")}
      poster={video.poster ? mediaUrl(video.poster, 960) : undefined}
      controls
      playsInline
      preload="metadata"
      onError={() => setHasFailed(true)}
      className="aspect-video w-full rounded bg-[#000]"
    />
  )
}
