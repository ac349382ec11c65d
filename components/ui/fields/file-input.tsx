"use client"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { FileButton } from "./file-button"
import type { ControlProps } from "./control-class"

type FileInputProps = ControlProps & {
  accept: string
  file: File | undefined
  onPick: (file: File) => void
}

/** The control of a field that takes one file: the button that opens the dialog, and the name of what was chosen. */
export function FileInput({ accept, file, onPick, id, "aria-describedby": describedBy }: FileInputProps) {
  const t = useTranslations("ui.file")
  const nameId = useId()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <FileButton
        id={id}
        variant="secondary"
        accept={accept}
        aria-describedby={[id && `${id}-label`, nameId, describedBy].filter(Boolean).join(" ")}
        onPick={([picked]) => picked && onPick(picked)}
      >
        {t(file ? "replace" : "choose")}
      </FileButton>
      <span id={nameId} aria-live="polite" className="min-w-0 text-ui break-words text-muted">
        {file?.name ?? t("none")}
      </span>
    </div>
  )
}
