"use client"
import { useLocale, useTranslations } from "next-intl"
import { fileSize } from "@/components/learning/file-size"
import { Button } from "@/components/ui/button"
import { ProgressBar } from "@/components/ui/progress-bar"
import type { UploadPace } from "@/lib/client/upload-rate"

/** Smaller bodies are gone before anybody could read about them. */
const WORTH_SHOWING_BYTES = 1_000_000

/** How far an upload is, how fast it goes, what is left of it, and the way to call it off. */
export function UploadNote({ pace, onCancel }: { pace: UploadPace | undefined; onCancel: () => void }) {
  const t = useTranslations("forms.upload")
  const locale = useLocale()
  if (!pace || pace.totalBytes < WORTH_SHOWING_BYTES) return null
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = pace
  const isSent = sentBytes >= totalBytes
  const left = (seconds: number) =>
    seconds > 90 ? t("leftMinutes", { minutes: Math.ceil(seconds / 60) }) : t("left", { seconds })
  const size = (bytes: number) => fileSize(bytes, locale)
  return (
    <div className="flex flex-col gap-2 rounded bg-quiet p-4 text-sm">
      <ProgressBar label={t("label")} percent={isSent ? undefined : (sentBytes / totalBytes) * 100} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted tabular">
          {isSent ? t("keeping") : t("progress", { sent: size(sentBytes), total: size(totalBytes) })}
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
