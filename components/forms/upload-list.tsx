"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import { isRetryable, useUploadFailure } from "./use-upload-failure"

type UploadListProps = {
  uploads: readonly QueuedUpload[]
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}

/** Uploads with their progress, rate and remaining time; empty when there are none. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  const t = useTranslations("forms.upload")
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t("list")} className="flex flex-col divide-y divide-line rounded bg-surface shadow-card">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onCancel={onCancel} onRetry={onRetry} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, onCancel, onRetry }: Omit<UploadListProps, "uploads"> & { upload: QueuedUpload }) {
  const t = useTranslations("forms.upload")
  const { id, name, bytes, sentBytes, state } = upload
  const isRunning = state === "uploading" || state === "checking"
  return (
    <li className="flex flex-col gap-2 p-4 text-sm">
      <div className="flex items-start gap-3">
        <StateIcon state={state} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-ui font-medium break-words">{name}</p>
          <UploadStatus upload={upload} />
        </div>
        <div className="flex shrink-0 gap-1">
          {state === "failed" && isRetryable(upload) && (
            <Button variant="secondary" size="sm" onClick={() => onRetry(id)}>
              {t("retry")}
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={state === "done" || state === "failed" ? t("dismiss", { name }) : t("cancelOf", { name })}
            onClick={() => onCancel(id)}
          >
            <Icon name="x" />
          </Button>
        </div>
      </div>
      {isRunning && (
        <ProgressBar
          label={t("labelOf", { name })}
          {...(state === "uploading" && { percent: (sentBytes / Math.max(1, bytes)) * 100 })}
        />
      )}
    </li>
  )
}

function StateIcon({ state }: Pick<QueuedUpload, "state">) {
  if (state === "done") return <Icon name="circle-check" className="size-5 shrink-0 text-success" />
  if (state === "failed") return <Icon name="circle-alert" className="size-5 shrink-0 text-danger" />
  return <Icon name={state === "waiting" ? "clock" : "file-text"} className="size-5 shrink-0 text-muted" />
}

function UploadStatus({ upload: { bytes, sentBytes, state, failure, rate, isInterrupted } }: { upload: QueuedUpload }) {
  const t = useTranslations("forms.upload")
  const { fileSize } = useFormats()
  const failureMessage = useUploadFailure()
  if (state === "failed")
    return (
      <p role="alert" className="text-danger">
        {failureMessage(failure)}
      </p>
    )
  const left = rate?.secondsLeft
  if (isInterrupted)
    return (
      <p role="status" className="text-muted tabular">
        {t("interrupted", { sent: fileSize(sentBytes), total: fileSize(bytes) })}
      </p>
    )
  return (
    <p role={state === "done" ? "status" : undefined} className="text-muted tabular">
      {state === "waiting" && t("waiting")}
      {state === "checking" && t("processing")}
      {state === "done" && t("done", { size: fileSize(bytes) })}
      {state === "uploading" && t("progress", { sent: fileSize(sentBytes), total: fileSize(bytes) })}
      {state === "uploading" &&
        rate?.bytesPerSecond !== undefined &&
        ` · ${t("rate", { rate: fileSize(rate.bytesPerSecond) })}`}
      {state === "uploading" &&
        left !== undefined &&
        ` · ${left > 90 ? t("leftMinutes", { minutes: Math.ceil(left / 60) }) : t("left", { seconds: left })}`}
    </p>
  )
}
