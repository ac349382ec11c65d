"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useState } from "react"
import type { z } from "zod"
import { FilePicker } from "@/components/forms/file-picker"
import { UploadList } from "@/components/forms/upload-list"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { MaterialFile } from "@/lib/features/content/content-shapes"
import { kindSpec, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { acceptOf } from "@/lib/shared/upload-kinds"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import { RetryPdf } from "./retry-pdf"

type FileControlProps = {
  kind: MaterialKind
  /** The material that is changed; undefined for a new one. */
  materialId: number | undefined
  file: z.output<typeof MaterialFile> | null
  isWrong: boolean
  onChoose: (fileId: number) => void
}

/** The file of a material, which an upload replaces. */
export function FileControl({ kind, materialId, file, isWrong, onChoose }: FileControlProps) {
  const t = useTranslations("content.editor")
  const noun = useNoun()
  const { fileSize } = useFormats()
  const [replacement, setReplacement] = useState<UploadedFile>()
  const kinds = kindSpec(kind).uploads
  const { uploads, add, cancel, retry } = useResumableUploads({
    kinds,
    onUploaded: choose,
  })
  function choose(chosen: UploadedFile) {
    setReplacement(chosen)
    onChoose(chosen.id)
  }
  const shown = replacement ?? file
  const [isRetried, setIsRetried] = useState(false)
  const pdf = shown === file ? file?.pdf : undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded bg-quiet p-3">
        <Icon name={kindSpec(kind).icon} className="text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-ui font-medium break-words">{shown?.name ?? t("noFile")}</p>
          {shown && <p className="text-sm text-muted">{fileSize(shown.bytes)}</p>}
          {pdf && <p className="text-sm text-muted">{t(`pdf.${isRetried ? "converting" : pdf}`)}</p>}
          {pdf === "failed" && !isRetried && materialId !== undefined && (
            <RetryPdf materialId={materialId} onRetried={() => setIsRetried(true)} />
          )}
        </div>
        <FileButton
          variant="secondary"
          size="sm"
          accept={acceptOf(kinds)}
          onPick={(files) => void add(files.slice(0, 1))}
        >
          <Icon name="upload" />
          {t(shown ? "replaceFile" : "chooseFile")}
        </FileButton>
        <FilePicker kind={kindSpec(kind).fileKind ?? "document"} uploadKinds={kinds} onChoose={choose} />
      </div>
      {isWrong && (
        <p role="alert" className="text-sm text-danger">
          {t("fileError", { noun })}
        </p>
      )}
      <UploadList uploads={uploads.filter(({ state }) => state !== "done")} onCancel={cancel} onRetry={retry} />
    </div>
  )
}
