"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { useAutosave } from "./use-autosave"
import { useFormats } from "@/components/ui/use-formats"
import type { Failure, FailureCode } from "@/lib/contract/errors"

type AutosaveStatusProps = {
  /** The texts: those of drafts of messages, or those of any form. */
  namespace: "sending.draft" | "forms.autosave"
  autosave: ReturnType<typeof useAutosave>
  errorMessage: (failure: Failure) => string
  /** Takes the version that was saved elsewhere. */
  onReload: () => void
}

/** The state of the autosave; on a conflict with a version saved elsewhere, buttons to take either version. */
export function AutosaveStatus({ namespace, autosave, errorMessage, onReload }: AutosaveStatusProps) {
  const t = useTranslations(namespace)
  const { time } = useFormats()
  const { failure, isBusy, savedAt, isUnsaved } = autosave
  if (failure?.code === "stale") {
    return (
      <div role="alert" className="flex grow flex-wrap items-center gap-3 rounded bg-warning-soft p-3 text-ui">
        <p className="min-w-48 flex-1">{t("conflict")}</p>
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t("takeOtherVersion")}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void autosave.overwrite()}>
          {t("overwrite")}
        </Button>
      </div>
    )
  }
  const message = failure
    ? [t("failed", { reason: errorMessage(failure) }), isRetried(failure) && t("retrying")].filter(Boolean).join(" ")
    : isBusy
      ? t("saving")
      : isUnsaved
        ? t("unsaved")
        : savedAt && t("saved", { time: time(savedAt) })
  return (
    <p role="status" className="flex min-w-0 grow items-center gap-2 text-sm text-muted">
      {message && (
        <Icon name={failure ? "triangle-alert" : savedAt && !isUnsaved ? "check" : "file-text"} className="size-4.5" />
      )}
      {message}
    </p>
  )
}

/** Whether the next attempt may succeed without a change to the draft. */
const isRetried = ({ code }: Failure) => RETRIED.includes(code)
const RETRIED: FailureCode[] = [
  "maintenance",
  "busy",
  "unexpected",
  "too_many_requests",
  "too_many_uploads",
  "uploads_busy",
  "storage_unavailable",
  "upload_stalled",
]
