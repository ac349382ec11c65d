"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"
import { useErrorMessage } from "./error-message"

/** Why a save failed; a version conflict offers a reload that keeps what was typed. */
export function SaveError({ failure, onReload }: { failure: Failure | null; onReload: () => void }) {
  const t = useTranslations("forms.save")
  const errorMessage = useErrorMessage()
  if (!failure) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded bg-danger-soft p-3 text-ui">
      <Icon name="triangle-alert" className="size-5 shrink-0 text-danger" />
      <p className="min-w-48 flex-1">
        {errorMessage(failure)} {t("kept")}
      </p>
      {failure.code === "stale" && (
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t("reload")}
        </Button>
      )}
    </div>
  )
}
