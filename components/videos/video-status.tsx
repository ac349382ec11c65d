import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"

const TONES: Record<NonNullable<StaffVideo["status"]> | "none", BadgeTone> = {
  queued: "neutral",
  processing: "primary",
  ready: "success",
  failed: "warning",
  none: "neutral",
}

/** The status of a video's preparation. */
export function VideoStatus({ status }: Pick<StaffVideo, "status">) {
  const t = useTranslations("videos.status")
  const shown = status ?? "none"
  return (
    <Badge tone={TONES[shown]} hasDot>
      {t(shown)}
    </Badge>
  )
}
