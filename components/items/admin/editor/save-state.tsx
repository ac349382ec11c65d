"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { ItemForm } from "./use-item-form"
import type { ItemSaves } from "./use-item-saves"

type SaveStateProps = {
  form: Pick<ItemForm, "autosave" | "invalid">
  saves: Pick<ItemSaves, "isBusy" | "savedAt">
  /** Shows the first field that is not saved. */
  onShowInvalid: () => void
  /** Takes the version that was saved elsewhere. */
  onReload: () => void
}

/** Whether all that was changed in any tab is saved, and if not, why. */
export function SaveState({ form: { autosave, invalid }, saves, onShowInvalid, onReload }: SaveStateProps) {
  const t = useTranslations("itemsAdmin.editor.saveState")
  const tConflict = useTranslations("forms.autosave")
  const errorMessage = useErrorMessage()
  const { time } = useFormats()
  const { failure } = autosave
  if (failure?.code === "stale")
    return (
      <div role="alert" className="flex grow flex-wrap items-center gap-3 rounded bg-warning-soft p-3 text-ui">
        <p className="min-w-48 flex-1">{tConflict("conflict")}</p>
        <Button variant="secondary" size="sm" onClick={onReload}>
          {tConflict("takeOtherVersion")}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void autosave.overwrite()}>
          {tConflict("overwrite")}
        </Button>
      </div>
    )
  if (failure)
    return (
      <State isError>
        {failure.code === "maintenance" ? t("offline") : t("failed", { reason: errorMessage(failure) })}
      </State>
    )
  if (saves.isBusy || autosave.isUnsaved) return <State>{t("saving")}</State>
  if (invalid.length > 0)
    return (
      <State isError>
        <button type="button" onClick={onShowInvalid} className="text-start underline underline-offset-4">
          {t("invalid", { count: invalid.length })}
        </button>
      </State>
    )
  return <State icon="check">{saves.savedAt ? t("savedAt", { time: time(saves.savedAt) }) : t("saved")}</State>
}

function State({ isError, icon, children }: { isError?: boolean; icon?: "check"; children: ReactNode }) {
  const tone = isError ? "text-danger" : "text-muted"
  return (
    <p role="status" className={`flex min-w-0 items-start gap-2 text-sm ${tone}`}>
      <Icon name={isError ? "triangle-alert" : (icon ?? "file-text")} className="mt-px size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
