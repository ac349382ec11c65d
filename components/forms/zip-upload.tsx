"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useDropTarget } from "@/components/ui/use-drop-target"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import { acceptOf, type UploadKind } from "@/lib/shared/upload-kinds"
import { useErrorMessage } from "./error-message"
import { FormError } from "./form-error"
import { UploadList } from "./upload-list"
import { useResumableUploads } from "./use-resumable-uploads"

type ZipUploadProps = {
  kind: Extract<UploadKind, "folder" | "archive">
  label: string
  hint: string
  /** Has what was uploaded read. */
  onUploaded: (file: UploadedFile) => void
  /** The request of `onUploaded`. */
  reading: { isPending: boolean; error: Error | null }
}

/** Uploads a zip that is chosen or dropped and has it read; one that stopped goes on when chosen again. */
export function ZipUpload({ kind, label, hint, onUploaded, reading }: ZipUploadProps) {
  const t = useTranslations("forms.upload")
  const tError = useTranslations("ui.error")
  const errorMessage = useErrorMessage()
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const { uploads, add, cancel, retry } = useResumableUploads({ kinds: [kind], onUploaded: onRead })
  const isBusy = reading.isPending || uploads.some(({ state }) => state !== "done" && state !== "failed")

  function onRead(file: UploadedFile) {
    setUploaded(file)
    onUploaded(file)
  }
  function addFirst([first]: Iterable<File>) {
    if (first && !isBusy) void add([first])
  }
  const { isOver, dropHandlers } = useDropTarget(addFirst)
  return (
    <>
      <div
        {...dropHandlers}
        className={cn(
          "flex flex-col items-center gap-3 rounded bg-surface px-4 py-8 text-center shadow-card",
          isOver && "bg-primary-soft outline-2 outline-primary outline-dashed",
        )}
      >
        <Icon name="file-archive" className="size-8 text-muted" />
        <FileButton pending={isBusy} accept={acceptOf([kind])} onPick={addFirst}>
          <Icon name="upload" />
          {label}
        </FileButton>
        <p className="text-sm text-muted">{hint}</p>
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {reading.error && uploaded && (
        <div className="flex flex-col items-start gap-3">
          <FormError>
            {t("notRead", { name: uploaded.name })} {errorMessage(reading.error)}
          </FormError>
          <Button variant="secondary" onClick={() => onRead(uploaded)}>
            {tError("tryAgain")}
          </Button>
        </div>
      )}
    </>
  )
}
