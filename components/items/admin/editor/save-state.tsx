"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { Failure } from "@/lib/contract/errors"
import type { ItemForm } from "./use-item-form"
import type { useContentsSaves } from "./use-contents-saves"
import type { ItemSaves } from "./use-item-saves"

type SaveStateProps = {
  form: Pick<ItemForm, "autosave" | "invalid">
  saves: Pick<ItemSaves, "isBusy" | "savedAt" | "unsavedFile">
  contents: Pick<ReturnType<typeof useContentsSaves>, "isBusy" | "savedAt" | "failed" | "invalidFields">
  /** Shows the first field that is not saved. */
  onShowInvalid: () => void
  /** Takes the version that was saved elsewhere. */
  onReload: () => void
}

/** Whether all that was changed in any tab is saved, and if not, why. */
export function SaveState({ form: { autosave, invalid }, saves, contents, onShowInvalid, onReload }: SaveStateProps) {
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
  const reasonOf = (reason: Failure) =>
    reason.code === "maintenance" ? t("offline") : t("failed", { reason: errorMessage(reason) })
  if (failure) return <State isError>{reasonOf(failure)}</State>
  if (contents.failed) {
    const { what, failure: reason } = contents.failed
    return <State isError>{what ? t("failedPart", { what, reason: errorMessage(reason) }) : reasonOf(reason)}</State>
  }
  if (saves.isBusy || contents.isBusy || autosave.isUnsaved) return <State>{t("saving")}</State>
  if (invalid.length > 0)
    return (
      <State isError>
        <button type="button" onClick={onShowInvalid} className="text-start underline underline-offset-4">
          {t("invalid", { count: invalid.length })}
        </button>
      </State>
    )
  if (contents.invalidFields > 0) return <State isError>{t("invalid", { count: contents.invalidFields })}</State>
  if (saves.unsavedFile) return <State isError>{t("failed", { reason: saves.unsavedFile })}</State>
  const [savedAt] = [saves.savedAt, contents.savedAt].filter((at) => at !== undefined).toSorted((one, other) => other.getTime() - one.getTime()) // oxfmt-ignore
  return <State icon="check">{savedAt ? t("savedAt", { time: time(savedAt) }) : t("saved")}</State>
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
