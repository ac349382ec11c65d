"use client"
import { useFormatter, useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { useAutosave } from "./use-autosave"

type AutosaveStatusProps = { autosave: ReturnType<typeof useAutosave>; onReload: () => void }

const KNOWN_CODES = [
  "no_rights",
  "not_found",
  "already_sent",
  "too_many",
  "too_large",
  "invalid_input",
  "maintenance",
] as const

/** The state of the autosave; on a conflict with a version saved elsewhere, buttons to take either version. */
export function AutosaveStatus({ autosave, onReload }: AutosaveStatusProps) {
  const t = useTranslations("sending.draft")
  const format = useFormatter()
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
    ? t(`failures.${KNOWN_CODES.find((code) => code === failure.code) ?? "unexpected"}`)
    : isBusy
      ? t("saving")
      : isUnsaved
        ? t("unsaved")
        : savedAt && t("saved", { time: format.dateTime(savedAt, { timeStyle: "short" }) })
  return (
    <p role="status" className="flex min-w-0 grow items-center gap-2 text-sm text-muted">
      {message && (
        <Icon name={failure ? "triangle-alert" : savedAt && !isUnsaved ? "check" : "file-text"} className="size-4.5" />
      )}
      {message}
    </p>
  )
}
