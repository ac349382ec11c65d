"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type ReactNode, useRef } from "react"
import { UploadLimits } from "@/components/forms/upload-limits"
import { UploadList } from "@/components/forms/upload-list"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { useMay } from "@/components/shell/area/rights"
import { cn } from "@/components/ui/cn"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useDropTarget } from "@/components/ui/use-drop-target"
import { invalidate } from "@/lib/client/invalidate"
import { acceptOf, MANAGED_UPLOAD_KINDS } from "@/lib/shared/upload-kinds"
import { UnfinishedUploads } from "./unfinished-uploads"
import { FILE_LISTS } from "./use-file-actions"

type UploadAreaProps = {
  folderId: number | undefined
  /** What is shown beside the upload button. */
  actions: ReactNode
  children: ReactNode
}

/** Takes files that are dropped on the list or chosen in the file dialog, and shows their uploads above it. */
export function UploadArea({ folderId, actions, children }: UploadAreaProps) {
  const t = useTranslations("files")
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = useMay()({ on: "files", right: "edit" })
  const { uploads, add, cancel, retry } = useResumableUploads({
    kinds: MANAGED_UPLOAD_KINDS,
    folderId,
    onUploaded: () => void invalidate(client, FILE_LISTS),
  })
  const { isOver, dropHandlers } = useDropTarget((list) => void add([...list]))
  if (!mayUpload) return children
  return (
    <div
      {...dropHandlers}
      className={cn("relative flex flex-col gap-4", isOver && "rounded outline-2 outline-offset-4 outline-primary")}
    >
      <div className="flex flex-wrap gap-2">
        <FileButton
          inputRef={input}
          multiple
          accept={acceptOf(MANAGED_UPLOAD_KINDS)}
          onPick={(files) => void add(files)}
        >
          <Icon name="upload" />
          {t("upload")}
        </FileButton>
        {actions}
      </div>
      <UploadLimits kinds={MANAGED_UPLOAD_KINDS} />
      <UnfinishedUploads running={uploads} onChoose={() => input.current?.click()} />
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {isOver && <p className="rounded bg-primary-soft p-4 text-center text-ui font-medium">{t("drop")}</p>}
      <div>{children}</div>
    </div>
  )
}
