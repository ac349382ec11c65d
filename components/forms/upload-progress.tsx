"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Button } from "@/components/ui/button"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import type { UploadRate } from "@/lib/client/upload-rate"

/** Smaller uploads finish before anyone could read their progress. */
const MIN_SHOWN_BYTES = 1_000_000

/** The progress of an upload: its rate, its remaining time, and a cancel button. */
export function UploadProgress({ rate, onCancel }: { rate: UploadRate | undefined; onCancel: () => void }) {
  const t = useTranslations("forms.upload")
  const { fileSize } = useFormats()
  if (!rate || rate.totalBytes < MIN_SHOWN_BYTES) return null
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = rate
  const isSent = sentBytes >= totalBytes
  const left = (seconds: number) =>
    seconds > 90 ? t("leftMinutes", { minutes: Math.ceil(seconds / 60) }) : t("left", { seconds })
  const size = (bytes: number) => fileSize(bytes)
  return (
    <div className="flex flex-col gap-2 rounded bg-quiet p-4 text-sm">
      <ProgressBar label={t("label")} percent={isSent ? undefined : (sentBytes / totalBytes) * 100} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted tabular">
          {isSent ? t("processing") : t("progress", { sent: size(sentBytes), total: size(totalBytes) })}
          {!isSent && bytesPerSecond !== undefined && ` · ${t("rate", { rate: size(bytesPerSecond) })}`}
          {!isSent && secondsLeft !== undefined && ` · ${left(secondsLeft)}`}
        </p>
        {!isSent && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </div>
  )
}
