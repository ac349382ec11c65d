"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { isRetryable, useUploadFailure } from "@/components/forms/use-upload-failure"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import { useBuilder } from "./builder-context"

/** A file that becomes a material: its progress in the place where the material will be. */
export function UploadRow({ upload, sectionId }: { upload: QueuedUpload; sectionId: number }) {
  const t = useTranslations("forms.upload")
  const tBuilder = useTranslations("content.builder")
  const noun = useNoun()
  const failureMessage = useUploadFailure()
  const { fileSize } = useFormats()
  const { uploads } = useBuilder()
  const { id, name, bytes, sentBytes, state, failure, isInterrupted } = upload
  return (
    <div
      data-section={sectionId}
      className="flex min-h-13 items-center gap-3 rounded-sm bg-quiet px-3 py-1.5 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <Icon
        name={failure ? "circle-alert" : "upload"}
        className={failure ? "size-4.5 text-danger" : "size-4.5 text-muted"}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui font-medium">{name}</p>
        {failure ? (
          <p role="alert" className="text-sm text-danger">
            {upload.isStored && `${tBuilder("notAdded", { name, noun })} `}
            {failureMessage(failure)}
          </p>
        ) : (
          <div className="flex items-center gap-3">
            <ProgressBar
              label={t("labelOf", { name })}
              {...(state !== "checking" && { percent: (sentBytes / Math.max(1, bytes)) * 100 })}
              className="max-w-60 flex-1"
            />
            <span className="text-sm text-muted tabular">
              {state === "waiting" && t("waiting")}
              {state === "checking" && t("processing")}
              {state === "uploading" &&
                t(isInterrupted ? "interrupted" : "progress", { sent: fileSize(sentBytes), total: fileSize(bytes) })}
            </span>
          </div>
        )}
      </div>
      {isRetryable(upload) && (
        <Button variant="secondary" size="sm" onClick={() => uploads.retry(id)}>
          {upload.isStored ? tBuilder("tryAgain") : t("retry")}
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={t("cancelOf", { name })} onClick={() => uploads.cancel(id)}>
        <Icon name="x" />
      </Button>
    </div>
  )
}
