import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { mediaUrl } from "@/components/ui/media/media-url"
import type { ItemVideo } from "@/lib/features/videos/video-shapes"
import { formatPlaybackTime } from "@/lib/shared/playback-time"
import { VideoStatus } from "./video-status"

/** One video lesson in the list of an item. */
export function VideoRow({ video, href }: { video: ItemVideo; href: string }) {
  const t = useTranslations("videos")
  const { title, section, poster, status, progress, durationSeconds } = video
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-quiet sm:px-5">
      <div className="flex aspect-video w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-quiet text-muted">
        {poster ? <img src={mediaUrl(poster, 320)} alt="" className="size-full object-cover" /> : <Icon name="video" />}
      </div>
      <div className="min-w-0 grow">
        <Link href={href} aria-label={t("list.edit", { title })} className="font-medium after:absolute after:inset-0">
          {title}
        </Link>
        <p className="truncate text-sm text-muted">
          {section} · {formatPlaybackTime(durationSeconds)}
        </p>
        {status === "processing" && (
          <ProgressBar label={t("preparation.processingLabel")} percent={progress} className="mt-2 max-w-60" />
        )}
      </div>
      <VideoStatus status={status} />
    </li>
  )
}
