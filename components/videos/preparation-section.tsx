import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { videos } from "@/lib/features/videos/contract"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"
import { VideoStatus } from "./video-status"

/** How far the preparation of a video is, with its qualities, and the buttons that stop it or start it again. */
export function PreparationSection({ video, mayEdit }: { video: StaffVideo; mayEdit: boolean }) {
  const t = useTranslations("videos.preparation")
  const errors = useTranslations("videos.errors")
  const { status, progress, error, qualities } = video
  const text =
    status === "processing"
      ? t("processing", { percent: progress })
      : status === "failed" && error
        ? errors(error)
        : status === "queued" || status === "ready"
          ? t(status)
          : t("none")
  return (
    <FormSection title={t("title")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ui">
        <VideoStatus status={status} />
        <p role="status" className="min-w-0 text-muted">
          {text}
        </p>
      </div>
      {status === "processing" && <ProgressBar label={t("processingLabel")} percent={progress} />}
      <div className="flex flex-wrap items-center gap-2 text-ui">
        <span className="text-muted">{t("qualities")}</span>
        {qualities.length === 0 && <span>{t("noQuality")}</span>}
        {qualities.map((lines) => (
          <Badge key={lines}>{t("quality", { lines })}</Badge>
        ))}
      </div>
      {mayEdit && <PreparationButton video={video} />}
    </FormSection>
  )
}

function PreparationButton({ video: { fileId, status } }: { video: StaffVideo }) {
  const t = useTranslations("videos.preparation")
  const errorMessage = useErrorMessage()
  const cancel = useSend(videos.cancel, { invalidates: [videos.show, videos.ofItem] })
  const retry = useSend(videos.retry, { invalidates: [videos.show, videos.ofItem] })
  if (status === "ready") return null
  const isRunning = status === "queued" || status === "processing"
  const onClick = () =>
    (isRunning ? cancel : retry).mutate(
      { body: { fileId } },
      {
        onSuccess: () => showToast("success", t(isRunning ? "cancelled" : "retried")),
        onError: (failure) => showToast("error", errorMessage(failure)),
      },
    )
  return (
    <Button variant="secondary" className="w-fit" pending={cancel.isPending || retry.isPending} onClick={onClick}>
      {t(isRunning ? "cancel" : "retry")}
    </Button>
  )
}
