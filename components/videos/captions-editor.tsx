import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { videos } from "@/lib/features/videos/contract"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"
import { CaptionsForm } from "./captions-form"
import type { SectionProps } from "./section-props"

type CaptionsEditorProps = SectionProps & {
  /** The captions to edit; new ones without. */
  track: StaffVideo["captions"][number] | undefined
  onClose: () => void
}

/** The editor of the captions in one language, which are loaded first where there are any. */
export function CaptionsEditor({ track, ...form }: CaptionsEditorProps) {
  const t = useTranslations("videos.captions")
  const params = { fileId: String(form.video.fileId), language: track?.language ?? "" }
  const captions = useQuery({
    ...queryFor(videos.captions, { params }),
    enabled: track !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!track) return <CaptionsForm {...form} saved={{ language: "", label: "", text: "" }} title={t("add")} />
  return (
    <QueryContent
      query={captions}
      skeleton={<SkeletonLines lines={8} className="rounded bg-surface p-5 shadow-card" />}
    >
      {({ label, text }) => (
        <CaptionsForm {...form} saved={{ language: track.language, label, text }} title={t("editorTitle")} />
      )}
    </QueryContent>
  )
}
