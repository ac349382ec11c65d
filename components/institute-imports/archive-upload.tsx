"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { UploadList } from "@/components/forms/upload-list"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useDropTarget } from "@/components/ui/use-drop-target"
import { useSend } from "@/lib/client/api"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { acceptOf, type UploadKind } from "@/lib/shared/upload-kinds"

const KINDS: readonly UploadKind[] = ["archive"]

/** Uploads an export that is chosen or dropped and has it read; one that stopped goes on when chosen again. */
export function ArchiveUpload() {
  const t = useTranslations("instituteImport")
  const errorMessage = useErrorMessage()
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const create = useSend(instituteImports.create, { invalidates: [instituteImports.list], confirmsIdentity: true })
  const { uploads, add, cancel, retry } = useResumableUploads({ kinds: KINDS, onUploaded: onRead })
  const isBusy = create.isPending || uploads.some(({ state }) => state !== "done" && state !== "failed")

  function onRead(file: UploadedFile) {
    setUploaded(file)
    create.mutate({ body: { fileId: file.id } })
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
        <FileButton pending={isBusy} accept={acceptOf(KINDS)} onPick={addFirst}>
          <Icon name="upload" />
          {t("choose")}
        </FileButton>
        <p className="text-sm text-muted">{t("hint")}</p>
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {create.error && uploaded && (
        <div className="flex flex-col items-start gap-3">
          <FormError>
            {t("notStarted", { name: uploaded.name })} {errorMessage(create.error)}
          </FormError>
          <Button variant="secondary" onClick={() => onRead(uploaded)}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
    </>
  )
}
