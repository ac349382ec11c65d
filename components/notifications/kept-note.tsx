"use client"
import { useFormatter, useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import type { useKeeping } from "./use-keeping"

type KeptNoteProps = { keeping: ReturnType<typeof useKeeping>; onReload: () => void }

const told = [
  "no_rights",
  "not_found",
  "already_sent",
  "too_many",
  "too_large",
  "invalid_input",
  "maintenance",
] as const

/** Whether what was typed is kept; what was kept elsewhere meanwhile leaves the choice. */
export function KeptNote({ keeping, onReload }: KeptNoteProps) {
  const t = useTranslations("sending.draft")
  const format = useFormatter()
  const { failure, isBusy, keptAt, isUnsaved } = keeping
  if (failure?.code === "stale") {
    return (
      <div role="alert" className="flex grow flex-wrap items-center gap-3 rounded bg-warning-soft p-3 text-ui">
        <p className="min-w-48 flex-1">{t("elsewhere")}</p>
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t("takeOther")}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void keeping.overwrite()}>
          {t("takeThis")}
        </Button>
      </div>
    )
  }
  const words = failure
    ? t(`failures.${told.find((code) => code === failure.code) ?? "unexpected"}`)
    : isBusy
      ? t("keeping")
      : isUnsaved
        ? t("unsaved")
        : keptAt && t("kept", { time: format.dateTime(keptAt, { timeStyle: "short" }) })
  return (
    <p role="status" className="flex min-w-0 grow items-center gap-2 text-sm text-muted">
      {words && (
        <Glyph name={failure ? "triangle-alert" : keptAt && !isUnsaved ? "check" : "file-text"} className="size-4.5" />
      )}
      {words}
    </p>
  )
}
